import { brokenRule } from "./FieldRule.ts";
import type { FieldError } from "./fieldErrors.ts";
import { type PlanInputName, planInputRules } from "./planInputRules.ts";
import type { PlanInputs } from "./planInputsSchema.ts";

/** The goals with whatever numbers somebody has given so far. */
export type PlanInputNumbers = Readonly<Record<PlanInputName, number | undefined>>;

export type PlanInputsReading =
  | { readonly ok: true; readonly inputs: PlanInputs }
  | { readonly ok: false; readonly errors: readonly FieldError[] };

/** The goals, when every rule holds; else the message of each field. Decides as `planInputsSchema` does. */
export function readPlanInputs(numbers: PlanInputNumbers): PlanInputsReading {
  const { target_estimates_per_week, current_estimates_per_week, avg_job_value, gross_margin_pct } =
    numbers;
  const errors = fieldNames.flatMap((name) => errorOf(name, numbers[name]));
  if (
    errors.length > 0 ||
    target_estimates_per_week === undefined ||
    avg_job_value === undefined ||
    gross_margin_pct === undefined
  ) {
    return { ok: false, errors };
  }
  const current = current_estimates_per_week === undefined ? {} : { current_estimates_per_week };
  return {
    ok: true,
    inputs: { target_estimates_per_week, ...current, avg_job_value, gross_margin_pct },
  };
}

const fieldNames = [
  "target_estimates_per_week",
  "current_estimates_per_week",
  "avg_job_value",
  "gross_margin_pct",
] as const satisfies readonly PlanInputName[];

function errorOf(name: PlanInputName, value: number | undefined): readonly FieldError[] {
  const rules = planInputRules[name];
  if (value === undefined) {
    return name === "current_estimates_per_week" ? [] : [{ path: name, message: rules[0].message }];
  }
  const broken = brokenRule(rules, value);
  return broken ? [{ path: name, message: broken.message }] : [];
}
