import type { FieldRule } from "./FieldRule.ts";

/**
 * The rules of the four goals, which need no schema library: step 1 works with them alone. A field
 * that holds no number breaks its first rule. Source: spec, section 5; upper bounds: decisions, section 2.
 */
export const planInputRules = {
  target_estimates_per_week: [
    atLeast(1, "Target estimates must be at least 1"),
    atMost(1_000, "Target estimates must be at most 1,000"),
  ],
  /** Optional. */
  current_estimates_per_week: [
    atLeast(0, "Current estimates must be at least 0"),
    atMost(1_000, "Current estimates must be at most 1,000"),
  ],
  avg_job_value: [
    atLeast(500, "Average job value must be at least $500"),
    atMost(1_000_000, "Average job value must be at most $1,000,000"),
  ],
  gross_margin_pct: [
    atLeast(10, "Gross margin should be between 10% and 90%"),
    atMost(90, "Gross margin should be between 10% and 90%"),
  ],
} as const satisfies Record<string, readonly [FieldRule<number>, ...FieldRule<number>[]]>;

export type PlanInputName = keyof typeof planInputRules;

function atLeast(min: number, message: string): FieldRule<number> {
  return { holds: (value) => value >= min, message };
}

function atMost(max: number, message: string): FieldRule<number> {
  return { holds: (value) => value <= max, message };
}
