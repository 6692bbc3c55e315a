import { goalFields, parseNumberEntry } from "@planner/shared/lead/goalFields";
import type { PlanInputs } from "@planner/shared/lead/planInputsSchema";

/** The four fields of step 1 as typed. */
export type InputEntries = Readonly<Record<InputName, string>>;
export type InputName = keyof PlanInputs;

/** What the fields hold when a visitor arrives. */
export const defaultEntries: InputEntries = {
  target_estimates_per_week: String(goalFields.target_estimates_per_week.default),
  current_estimates_per_week: "",
  avg_job_value: String(goalFields.avg_job_value.default),
  gross_margin_pct: String(goalFields.gross_margin_pct.default),
};

/**
 * What a field shows once it is left or submitted: without a number its default (nothing, for the current
 * estimates); any number stays as typed, in range or not. Source: decisions, section 2.
 */
export function settledEntry(name: InputName, text: string): string {
  return parseNumberEntry(text) === undefined ? defaultEntries[name] : text;
}
