import {
  type GoalName,
  type GoalReading,
  goalFields,
  parseNumberEntry,
  readGoals,
} from "@planner/shared/lead/goals/goalFields";
import type { PlanInputs } from "@planner/shared/lead/goals/planInputsSchema";
import { computePlan } from "@planner/shared/plan/computePlan";
import type { Plan } from "@planner/shared/plan/Plan";
import { useEffect, useState } from "react";

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
    messageOf: (name: GoalName) =>
      reading.ok ? undefined : reading.errors.find(({ path }) => path === name)?.message,
    enter: (name: GoalName, text: string) => replan({ ...entries, [name]: text }),
    /** Resets a field without a number to the visitor's own. */
    leave: (name: GoalName) => {
      if (parseNumberEntry(entries[name]) !== undefined) return;
      setEntries({ ...entries, [name]: entriesOf(original.inputs)[name] });
    },
    reset: () => replan(entriesOf(original.inputs)),
  };
}

/** A goal with the visitor's own number and the range of its slider. */
export type WhatIfField = {
  readonly name: GoalName;
  readonly own: number;
  readonly slider: { readonly min: number; readonly max: number; readonly step: number };
};

/** The fields for a plan. The sliders cover values near the plan's own; the text fields accept the full range. */
export function whatIfFields(inputs: PlanInputs): readonly WhatIfField[] {
  const { target_estimates_per_week: target, current_estimates_per_week: current = 0 } = inputs;
  const jobValue = inputs.avg_job_value;
  const estimatesTo = sliderMax("target_estimates_per_week", Math.max(target, current), 20);
  return [
    field("target_estimates_per_week", { own: target, max: estimatesTo, step: 1 }),
    field("current_estimates_per_week", { own: current, max: estimatesTo, step: 1 }),
    field("avg_job_value", {
      own: jobValue,
      max: sliderMax("avg_job_value", jobValue, 10_000),
      step: goalFields.avg_job_value.step,
    }),
    field("gross_margin_pct", {
      own: inputs.gross_margin_pct,
      max: goalFields.gross_margin_pct.max.value,
      step: 1,
    }),
  ];
}

function field(
  name: GoalName,
  { own, max, step }: { readonly own: number; readonly max: number; readonly step: number },
): WhatIfField {
  return { name, own, slider: { min: goalFields[name].min.value, max, step } };
}

function sliderMax(name: GoalName, own: number, atLeast: number) {
  return Math.min(goalFields[name].max.value, Math.max(atLeast, Math.ceil(own) * 2));
}

/** The raw text of the fields. */
type WhatIfEntries = Readonly<Record<GoalName, string>>;

/** The text of the fields for a plan's own numbers. */
function entriesOf(inputs: PlanInputs): WhatIfEntries {
  return {
    target_estimates_per_week: String(inputs.target_estimates_per_week),
    current_estimates_per_week: String(inputs.current_estimates_per_week ?? 0),
    avg_job_value: String(inputs.avg_job_value),
    gross_margin_pct: String(inputs.gross_margin_pct),
  };
}

/** Validates like step 1. A field without a number has the visitor's own. */
function readWhatIf(entries: WhatIfEntries, original: PlanInputs): GoalReading {
  const numberIn = (name: GoalName) => parseNumberEntry(entries[name]) ?? original[name];
  return readGoals({
    target_estimates_per_week: numberIn("target_estimates_per_week"),
    current_estimates_per_week: numberIn("current_estimates_per_week"),
    avg_job_value: numberIn("avg_job_value"),
    gross_margin_pct: numberIn("gross_margin_pct"),
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
