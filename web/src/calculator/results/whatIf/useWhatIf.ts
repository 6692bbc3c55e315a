import {
  type GoalName,
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
 * State of a second plan with its own entries. While an entry is invalid, the last valid plan stays. Neither stored
 * nor sent.
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
    /** Resets a field without a number to its default, as in step 1. */
    leave: (name: WhatIfName) => {
      const settled = settledEntry(name, entries[name]);
      if (settled !== entries[name]) replan({ ...entries, [name]: settled });
    },
    reset: () => replan(entriesOf(original.inputs)),
  };
}

export type WhatIfName = Exclude<GoalName, "current_estimates_per_week">;

/** A goal with the range of its slider. */
export type WhatIfField = {
  readonly name: WhatIfName;
  readonly slider: { readonly min: number; readonly max: number; readonly step: number };
};

/** The fields for a plan. The sliders cover values near the plan's own; the text fields accept the full range. */
export function whatIfFields(inputs: PlanInputs): readonly WhatIfField[] {
  const {
    target_estimates_per_week: target,
    avg_job_value: jobValue,
    gross_margin_pct: margin,
  } = goalFields;
  return [
    {
      name: "target_estimates_per_week",
      slider: {
        min: target.min.value,
        max: sliderMax(inputs.target_estimates_per_week, { atLeast: 20, atMost: target.max.value }),
        step: 1,
      },
    },
    {
      name: "avg_job_value",
      slider: {
        min: jobValue.min.value,
        max: sliderMax(inputs.avg_job_value, { atLeast: 10_000, atMost: jobValue.max.value }),
        step: jobValue.step,
      },
    },
    {
      name: "gross_margin_pct",
      slider: { min: margin.min.value, max: margin.max.value, step: 1 },
    },
  ];
}

function sliderMax(value: number, limits: { readonly atLeast: number; readonly atMost: number }) {
  return Math.min(limits.atMost, Math.max(limits.atLeast, Math.ceil(value) * 2));
}

/** The raw text of the fields. */
type WhatIfEntries = Readonly<Record<WhatIfName, string>>;

/** The text of the fields for a plan's own numbers. */
function entriesOf(inputs: PlanInputs): WhatIfEntries {
  return {
    target_estimates_per_week: String(inputs.target_estimates_per_week),
    avg_job_value: String(inputs.avg_job_value),
    gross_margin_pct: String(inputs.gross_margin_pct),
  };
}

/** Validates like step 1. The current estimates stay those of the plan. */
function readWhatIf(entries: WhatIfEntries, original: PlanInputs): GoalReading {
  return readGoals({
    target_estimates_per_week: parseNumberEntry(entries.target_estimates_per_week),
    current_estimates_per_week: original.current_estimates_per_week,
    avg_job_value: parseNumberEntry(entries.avg_job_value),
    gross_margin_pct: parseNumberEntry(entries.gross_margin_pct),
  });
}

/** Debounces a text: empty until it first changes. Announces a slider's result without one announcement per step. */
export function useDebouncedText(text: string): string {
  const [first] = useState(text);
  const [settled, setSettled] = useState("");
  useEffect(() => {
    if (text === first && settled === "") return;
    const timer = setTimeout(() => setSettled(text), debounceMs);
    return () => clearTimeout(timer);
  }, [text, first, settled]);
  return settled;
}

const debounceMs = 600;
