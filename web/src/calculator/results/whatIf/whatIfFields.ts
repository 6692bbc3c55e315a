import { goalFields } from "@planner/shared/lead/goalFields";
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
