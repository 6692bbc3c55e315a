import * as z from "zod/mini";
import { firstBrokenRule } from "./fieldRules.ts";

/**
 * The goals a plan is computed from: estimates per week, dollars per job, percent. Numbers only;
 * text is read by `parseNumberEntry` first. Source: spec, section 5; upper bounds: decisions, section 2.
 */
export const planInputsSchema = z.object({
  target_estimates_per_week: numberWithin({
    min: { value: 1, message: "Target estimates must be at least 1" },
    max: { value: 1_000, message: "Target estimates must be at most 1,000" },
  }),
  current_estimates_per_week: z.optional(
    numberWithin({
      min: { value: 0, message: "Current estimates must be at least 0" },
      max: { value: 1_000, message: "Current estimates must be at most 1,000" },
    }),
  ),
  avg_job_value: numberWithin({
    min: { value: 500, message: "Average job value must be at least $500" },
    max: { value: 1_000_000, message: "Average job value must be at most $1,000,000" },
  }),
  gross_margin_pct: numberWithin({
    min: { value: 10, message: "Gross margin should be between 10% and 90%" },
    max: { value: 90, message: "Gross margin should be between 10% and 90%" },
  }),
});

export type PlanInputs = z.infer<typeof planInputsSchema>;

type Bound = { readonly value: number; readonly message: string };

/** What holds no number breaks the lower bound's rule: the field is required. */
function numberWithin({ min, max }: { readonly min: Bound; readonly max: Bound }) {
  return z.number({ error: min.message }).check(
    firstBrokenRule<number>([
      { holds: (value) => value >= min.value, message: min.message },
      { holds: (value) => value <= max.value, message: max.message },
    ]),
  );
}
