import { type FieldError, fieldErrors } from "@planner/shared/lead/fieldErrors";
import { parseNumberEntry } from "@planner/shared/lead/parseNumberEntry";
import { type PlanInputs, planInputsSchema } from "@planner/shared/lead/planInputsSchema";
import type { InputEntries, InputName } from "./inputEntries.ts";

/** The numbers of settled entries, or what is wrong with them. */
export function readInputs(
  entries: InputEntries,
):
  | { readonly ok: true; readonly inputs: PlanInputs }
  | { readonly ok: false; readonly errors: readonly FieldError[] } {
  const current = parseNumberEntry(entries.current_estimates_per_week);
  const result = planInputsSchema.safeParse({
    target_estimates_per_week: parseNumberEntry(entries.target_estimates_per_week),
    ...(current === undefined ? {} : { current_estimates_per_week: current }),
    avg_job_value: parseNumberEntry(entries.avg_job_value),
    gross_margin_pct: parseNumberEntry(entries.gross_margin_pct),
  });
  return result.success
    ? { ok: true, inputs: result.data }
    : { ok: false, errors: fieldErrors(result.error) };
}

/** Whether a field takes this number. */
export function isInRange(name: InputName, value: number): boolean {
  return planInputsSchema.shape[name].safeParse(value).success;
}
