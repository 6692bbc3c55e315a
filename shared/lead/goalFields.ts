import type { FieldError } from "./fieldErrors.ts";
import { brokenRule, type FieldRule } from "./fieldRules.ts";
import type { PlanInputs } from "./planInputsSchema.ts";

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

/** What a numeric field takes when it is left without a number. Source: spec, section 3. */
export const fieldDefaults = {
  target_estimates_per_week: 10,
  avg_job_value: 3500,
  gross_margin_pct: 55,
} as const;

/** How far a press of a step button or an arrow key moves a field. Source: spec, sections 2 and 9. */
export const fieldSteps = {
  target_estimates_per_week: 1,
  current_estimates_per_week: 1,
  avg_job_value: 50,
  gross_margin_pct: 5,
} as const;

/**
 * The number somebody typed into a field, or undefined when the text holds none. Grouping commas,
 * a leading `$` and a trailing `%` belong to numbers ("$3,500", "55 %"). Source: decisions, section 2.
 */
export function parseNumberEntry(text: string): number | undefined {
  const digits = text
    .trim()
    .replace(/^([-+]?)\s*\$\s*/, "$1")
    .replace(/\s*%$/, "");
  if (!plainNumber.test(digits) && !groupedNumber.test(digits)) return undefined;
  return Number(digits.replaceAll(",", ""));
}

const plainNumber = /^[-+]?(?:\d+\.?\d*|\.\d+)$/;
const groupedNumber = /^[-+]?\d{1,3}(?:,\d{3})+(?:\.\d*)?$/;
