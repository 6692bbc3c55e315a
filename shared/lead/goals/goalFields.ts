import { roundHalfUp } from "../../plan/round.ts";
import type { FieldError } from "../fieldRules.ts";

/** A number field of the goals form: its texts, format, limits and error messages. */
export type GoalField = {
  readonly label: string;
  /** What the label leaves open, beside it. */
  readonly qualifier?: string;
  readonly unit: { readonly text: string; readonly side: "before" | "after" };
  /** Used if the entry is not a number. Optional fields have no default and become empty. */
  readonly default?: number;
  /** How much a step button or an arrow key changes the value. */
  readonly step: number;
  readonly min: Limit;
  readonly max: Limit;
};

/** An inclusive limit and the message for values beyond it. */
type Limit = { readonly value: number; readonly message: string };

const marginMessage = "Gross margin should be between 10% and 90%";

/** The four goals, in form order. Doesn't use zod, so step 1 loads without it. */
export const goalFields = {
  target_estimates_per_week: {
    label: "Target booked estimates per week",
    unit: { text: "/week", side: "after" },
    default: 10,
    step: 1,
    min: { value: 1, message: "Target estimates must be at least 1" },
    max: { value: 1_000, message: "Target estimates must be at most 1,000" },
  },
  current_estimates_per_week: {
    label: "Current booked estimates per week",
    unit: { text: "/week", side: "after" },
    step: 1,
    min: { value: 0, message: "Current estimates must be at least 0" },
    max: { value: 1_000, message: "Current estimates must be at most 1,000" },
  },
  avg_job_value: {
    label: "Average job value",
    unit: { text: "$", side: "before" },
    default: 3500,
    step: 50,
    min: { value: 500, message: "Average job value must be at least $500" },
    max: { value: 1_000_000, message: "Average job value must be at most $1,000,000" },
  },
  gross_margin_pct: {
    label: "Gross margin",
    qualifier: "after labor and materials",
    unit: { text: "%", side: "after" },
    default: 55,
    step: 5,
    min: { value: 10, message: marginMessage },
    max: { value: 90, message: marginMessage },
  },
} as const satisfies Readonly<Record<string, GoalField>>;

export type GoalName = keyof typeof goalFields;

/** Builds a record with one value per goal. */
export function byGoal<T>(valueFor: (name: GoalName) => T): Record<GoalName, T> {
  return {
    target_estimates_per_week: valueFor("target_estimates_per_week"),
    current_estimates_per_week: valueFor("current_estimates_per_week"),
    avg_job_value: valueFor("avg_job_value"),
    gross_margin_pct: valueFor("gross_margin_pct"),
  };
}

/** The goals in form order. `Object.keys` would return them as mere strings. */
export const goalNames: readonly GoalName[] = Object.values(byGoal((name) => name));

/** The goals with a default. */
type RequiredGoal = {
  [Name in GoalName]: (typeof goalFields)[Name] extends { readonly default: number } ? Name : never;
}[GoalName];

/** The goals that are saved with a lead: all but the current estimates. */
export type SavedGoal = Exclude<GoalName, "current_estimates_per_week">;

/** The values of the goals. Those without a default are optional. */
export type Goals = Record<RequiredGoal, number> &
  Partial<Record<Exclude<GoalName, RequiredGoal>, number | undefined>>;

/** The goals entered so far. Undefined for fields without a number. */
export type GoalNumbers = Readonly<Record<GoalName, number | undefined>>;

/** The inputs of a plan, or the errors of the fields. */
export type GoalReading =
  | {
      readonly ok: true;
      readonly inputs: Goals & { readonly assumption_profile: "Expected" };
      /** Always empty, so that callers can look up a field's error without checking `ok`. */
      readonly errors: readonly [];
    }
  | { readonly ok: false; readonly errors: readonly FieldError[] };

/** Validates the goals with the same results and messages as `planInputsSchema`. */
export function readGoals(numbers: GoalNumbers): GoalReading {
  const errors = goalNames.flatMap((name) => errorsOf(name, numbers[name]));
  const rounded = byGoal((name) => {
    const value = numbers[name];
    return value === undefined ? undefined : roundGoal(value);
  });
  if (errors.length > 0 || !isComplete(rounded)) return { ok: false, errors };
  return { ok: true, inputs: { ...rounded, assumption_profile: "Expected" }, errors: [] };
}

function isComplete(numbers: GoalNumbers): numbers is GoalNumbers & Goals {
  return goalNames.every((name) => isOptionalGoal(name) || numbers[name] !== undefined);
}

/** Whether the field may stay empty. */
export function isOptionalGoal(name: GoalName): boolean {
  const field: GoalField = goalFields[name];
  return field.default === undefined;
}

/** At most one error. A required goal without a number gets the message of the lower limit. */
function errorsOf(name: GoalName, value: number | undefined): readonly FieldError[] {
  if (value === undefined) {
    return isOptionalGoal(name) ? [] : [{ path: name, message: goalFields[name].min.message }];
  }
  const message = rangeError(name, value);
  return message === undefined ? [] : [{ path: name, message }];
}

/**
 * Rounds a valid goal half up to three decimals, so that the form, the server and the plan have the same number. The
 * limits have no decimals, so a rounded goal is still valid.
 */
export function roundGoal(value: number): number {
  return roundHalfUp(value, 3);
}

/** The error message for a value outside the field's limits. Undefined if the value is valid. */
export function rangeError(name: GoalName, value: number): string | undefined {
  const { min, max } = goalFields[name];
  if (value > max.value) return max.message;
  // Not for NaN either.
  return value >= min.value ? undefined : min.message;
}
