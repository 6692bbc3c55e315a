import {
  type GoalReading,
  goalFields,
  parseNumberEntry,
  readGoals,
} from "@planner/shared/lead/goalFields";
import type { PlanInputs } from "@planner/shared/lead/planInputsSchema";
import { computePlan } from "@planner/shared/plan/computePlan";
import type { Plan } from "@planner/shared/plan/Plan";
import { useEffect, useState } from "react";
import { settledEntry } from "../../inputs/inputEntries.ts";

/**
 * A second plan beside the original, from entries of its own. While an entry breaks a rule the last plan
 * that could be computed stays. Nothing of it is stored or sent.
 */
export function useWhatIf(original: Plan) {
  const [entries, setEntries] = useState<WhatIfEntries>(() => entriesOf(original.inputs));
  const [changed, setChanged] = useState(original);
  const reading = readWhatIf(entries, original.inputs);

  function replan(next: WhatIfEntries) {
    setEntries(next);
    const read = readWhatIf(next, original.inputs);
    if (read.ok) setChanged(computePlan(read.inputs, original.profile, original.assumptions));
  }

  return {
    entries,
    changed,
    messageOf: (name: WhatIfName) =>
      reading.ok ? undefined : reading.errors.find(({ path }) => path === name)?.message,
    enter: (name: WhatIfName, text: string) => replan({ ...entries, [name]: text }),
    /** A field without a number takes its default, as in step 1. */
    leave: (name: WhatIfName) => {
      const settled = settledEntry(name, entries[name]);
      if (settled !== entries[name]) replan({ ...entries, [name]: settled });
    },
    reset: () => replan(entriesOf(original.inputs)),
  };
}

/** A number the visitor can play with: its field, and how its slider runs. */
export type WhatIfField = {
  readonly name: WhatIfName;
  readonly label: string;
  readonly unit: { readonly text: string; readonly side: "before" | "after" };
  readonly slider: { readonly min: number; readonly max: number; readonly step: number };
};

export type WhatIfName = Exclude<keyof PlanInputs, "current_estimates_per_week">;

/**
 * The fields for a plan. The sliders run over what is near its own numbers; the fields beside them take
 * whatever the rules allow.
 */
export function whatIfFields(inputs: PlanInputs): readonly WhatIfField[] {
  const { target_estimates_per_week: target, avg_job_value: jobValue } = inputs;
  return [
    {
      name: "target_estimates_per_week",
      label: goalFields.target_estimates_per_week.label,
      unit: goalFields.target_estimates_per_week.unit,
      slider: {
        min: goalFields.target_estimates_per_week.min.value,
        max: around(target, {
          atLeast: 20,
          atMost: goalFields.target_estimates_per_week.max.value,
        }),
        step: 1,
      },
    },
    {
      name: "avg_job_value",
      label: goalFields.avg_job_value.label,
      unit: goalFields.avg_job_value.unit,
      slider: {
        min: goalFields.avg_job_value.min.value,
        max: around(jobValue, { atLeast: 10_000, atMost: goalFields.avg_job_value.max.value }),
        step: goalFields.avg_job_value.step,
      },
    },
    {
      name: "gross_margin_pct",
      label: goalFields.gross_margin_pct.label,
      unit: goalFields.gross_margin_pct.unit,
      slider: {
        min: goalFields.gross_margin_pct.min.value,
        max: goalFields.gross_margin_pct.max.value,
        step: 1,
      },
    },
  ];
}

function around(value: number, limits: { readonly atLeast: number; readonly atMost: number }) {
  return Math.min(limits.atMost, Math.max(limits.atLeast, Math.ceil(value) * 2));
}

/** The fields as typed. */
export type WhatIfEntries = Readonly<Record<WhatIfName, string>>;

/** The fields' texts for a plan's own numbers. */
export function entriesOf(inputs: PlanInputs): WhatIfEntries {
  return {
    target_estimates_per_week: String(inputs.target_estimates_per_week),
    avg_job_value: String(inputs.avg_job_value),
    gross_margin_pct: String(inputs.gross_margin_pct),
  };
}

/** The goals to plan again with, by the same rules as step 1; the current estimates stay the plan's own. */
export function readWhatIf(entries: WhatIfEntries, original: PlanInputs): GoalReading {
  return readGoals({
    target_estimates_per_week: parseNumberEntry(entries.target_estimates_per_week),
    current_estimates_per_week: original.current_estimates_per_week,
    avg_job_value: parseNumberEntry(entries.avg_job_value),
    gross_margin_pct: parseNumberEntry(entries.gross_margin_pct),
  });
}

/** A text once it has stayed the same for a moment; nothing before it first changes. For announcing what a slider does without a word for every step. */
export function useSettled(text: string): string {
  const [first] = useState(text);
  const [settled, setSettled] = useState("");
  useEffect(() => {
    if (text === first && settled === "") return;
    const timer = setTimeout(() => setSettled(text), stillMs);
    return () => clearTimeout(timer);
  }, [text, first, settled]);
  return settled;
}

const stillMs = 600;
