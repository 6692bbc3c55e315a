import type { PlanInputs } from "@planner/shared/lead/goals/planInputsSchema";

/** The defaults of step 1, which pass the gate, with overrides. */
export function somePlanInputs(overrides: Partial<PlanInputs> = {}): PlanInputs {
  return { target_estimates_per_week: 10, avg_job_value: 3500, gross_margin_pct: 55, ...overrides };
}

/** Example inputs for each kind of plan. */
export const inputsByKind = {
  passing: somePlanInputs(),
  yellow: somePlanInputs({ target_estimates_per_week: 2 }),
  red: somePlanInputs({ target_estimates_per_week: 1, avg_job_value: 500 }),
  zero: somePlanInputs({ target_estimates_per_week: 10, current_estimates_per_week: 12 }),
  huge: somePlanInputs({
    target_estimates_per_week: 1000,
    avg_job_value: 1_000_000,
    gross_margin_pct: 90,
  }),
} as const satisfies Record<string, PlanInputs>;
