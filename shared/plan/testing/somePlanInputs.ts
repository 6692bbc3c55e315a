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

/** The defaults of step 1. */
export const defaultGoals: PlanInputs = {
  target_estimates_per_week: 10,
  avg_job_value: 3500,
  gross_margin_pct: 55,
};

/** Goals as the forms accept them: at most three decimals, and often so few estimates that the gate fails. */
export const enteredGoals: fc.Arbitrary<PlanInputs> = fc.record(
  {
    target_estimates_per_week: fc.oneof(
      fc.integer({ min: 1, max: 15 }),
      thousandths(1, 6),
      thousandths(1, 1000),
    ),
    current_estimates_per_week: fc.oneof(fc.integer({ min: 0, max: 15 }), thousandths(0, 1000)),
    avg_job_value: thousandths(500, 1_000_000),
    gross_margin_pct: fc.integer({ min: 10, max: 90 }),
  },
  { requiredKeys: ["target_estimates_per_week", "avg_job_value", "gross_margin_pct"] },
);

function thousandths(min: number, max: number): fc.Arbitrary<number> {
  return fc.integer({ min: min * 1000, max: max * 1000 }).map((amount) => amount / 1000);
}
