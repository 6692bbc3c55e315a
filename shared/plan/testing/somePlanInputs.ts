import fc from "fast-check";
import type { PlanInputs } from "../../lead/goals/planInputsSchema.ts";

/** Any valid goals, with and without current estimates. */
export const somePlanInputs: fc.Arbitrary<PlanInputs> = fc.record(
  {
    target_estimates_per_week: numberBetween(1, 1000),
    current_estimates_per_week: numberBetween(0, 1000),
    avg_job_value: numberBetween(500, 1_000_000),
    gross_margin_pct: numberBetween(10, 90),
  },
  { requiredKeys: ["target_estimates_per_week", "avg_job_value", "gross_margin_pct"] },
);

/** Any number in a range, including its ends. */
export function numberBetween(min: number, max: number): fc.Arbitrary<number> {
  return fc.double({ min, max, noNaN: true });
}
