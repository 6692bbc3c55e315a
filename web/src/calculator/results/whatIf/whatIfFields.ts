import { fieldSteps } from "@planner/shared/lead/goalFields";
import type { PlanInputs } from "@planner/shared/lead/planInputsSchema";

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
      label: "Target booked estimates per week",
      unit: { text: "/week", side: "after" },
      slider: { min: 1, max: around(target, { atLeast: 20, atMost: 1000 }), step: 1 },
    },
    {
      name: "avg_job_value",
      label: "Average job value",
      unit: { text: "$", side: "before" },
      slider: {
        min: 500,
        max: around(jobValue, { atLeast: 10_000, atMost: 1_000_000 }),
        step: fieldSteps.avg_job_value,
      },
    },
    {
      name: "gross_margin_pct",
      label: "Gross margin",
      unit: { text: "%", side: "after" },
      slider: { min: 10, max: 90, step: 1 },
    },
  ];
}

function around(value: number, limits: { readonly atLeast: number; readonly atMost: number }) {
  return Math.min(limits.atMost, Math.max(limits.atLeast, Math.ceil(value) * 2));
}
