import * as z from "zod/mini";
import { firstBrokenRule } from "./fieldErrors.ts";
import { type PlanInputName, planInputRules } from "./goalFields.ts";

/**
 * The goals a plan is computed from: estimates per week, dollars per job, percent. Numbers only;
 * text is read by `parseNumberEntry` first.
 */
export const planInputsSchema = z.object({
  target_estimates_per_week: ruledNumber("target_estimates_per_week"),
  current_estimates_per_week: z.optional(ruledNumber("current_estimates_per_week")),
  avg_job_value: ruledNumber("avg_job_value"),
  gross_margin_pct: ruledNumber("gross_margin_pct"),
});

export type PlanInputs = z.infer<typeof planInputsSchema>;

function ruledNumber(name: PlanInputName) {
  const rules = planInputRules[name];
  return z.number({ error: rules[0].message }).check(firstBrokenRule<number>(rules));
}
