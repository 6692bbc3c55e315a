import {
  type GoalReading,
  goalFields,
  parseNumberEntry,
  rangeError,
  readGoals,
} from "@planner/shared/lead/goalFields";
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

/** What the fields of step 1 hold at this moment. */
export function formInputEntries(form: HTMLFormElement): InputEntries {
  return {
    target_estimates_per_week: textOf(form, "target_estimates_per_week"),
    current_estimates_per_week: textOf(form, "current_estimates_per_week"),
    avg_job_value: textOf(form, "avg_job_value"),
    gross_margin_pct: textOf(form, "gross_margin_pct"),
  };
}

/** Gives fields without a number their defaults, on the screen too, and returns what all of them hold then. */
export function settleFields(
  form: HTMLFormElement,
  names: readonly (keyof InputEntries)[],
): InputEntries {
  for (const name of names) {
    const field = form.elements.namedItem(name);
    if (!(field instanceof HTMLInputElement)) continue;
    const settled = settledEntry(name, field.value);
    if (settled !== field.value) field.value = settled;
  }
  return formInputEntries(form);
}

function textOf(form: HTMLFormElement, name: keyof InputEntries): string {
  const field = form.elements.namedItem(name);
  return field instanceof HTMLInputElement ? field.value : "";
}

/** The numbers of settled entries, or what is wrong with them. */
export function readInputs(entries: InputEntries): GoalReading {
  return readGoals({
    target_estimates_per_week: parseNumberEntry(entries.target_estimates_per_week),
    current_estimates_per_week: parseNumberEntry(entries.current_estimates_per_week),
    avg_job_value: parseNumberEntry(entries.avg_job_value),
    gross_margin_pct: parseNumberEntry(entries.gross_margin_pct),
  });
}

export type StepDirection = 1 | -1;

/**
 * A field's text after one press of a step button or arrow key. A step never leaves the field's range; a field
 * without a number starts from its default, or from 0.
 */
export function steppedEntry(name: InputName, text: string, direction: StepDirection): string {
  const from = parseNumberEntry(text) ?? parseNumberEntry(defaultEntries[name]) ?? 0;
  const to = withoutDust(from + direction * goalFields[name].step);
  return String(isInRange(name, from) && !isInRange(name, to) ? from : to);
}

function isInRange(name: InputName, value: number): boolean {
  return rangeError(name, value) === undefined;
}

/** 0.1 + 0.2 is 0.3 to whoever presses a button. */
function withoutDust(value: number): number {
  return Number(value.toPrecision(12));
}
