import { cleanText } from "@planner/shared/cleanText";
import type { FieldError } from "@planner/shared/lead/fieldRules";
import {
  eachGoal,
  type GoalField,
  type GoalName,
  type GoalReading,
  goalFields,
  goalNames,
  parseNumberEntry,
  rangeError,
  readGoals,
  roundGoal,
} from "@planner/shared/lead/goals/goalFields";
import type { PlanInputs } from "@planner/shared/lead/goals/planInputsSchema";

export type InputEntries = Readonly<Record<GoalName, string>>;

export const defaultEntries: InputEntries = eachGoal((name) => {
  const field: GoalField = goalFields[name];
  return String(field.default ?? "");
});

/**
 * The text of a field after blur or submit. Text without a number becomes the default (empty for the current
 * estimates), and a number is shown as it is stored ("$3,500" becomes "3500"). A number out of range stays as typed.
 */
export function settledEntry(name: GoalName, text: string): string {
  const value = parseNumberEntry(text);
  if (value === undefined) return defaultEntries[name];
  return rangeError(name, value) === undefined ? String(roundGoal(value)) : text;
}

/** A field's text while the visitor is not in it: a valid number has grouping commas. */
export function groupedEntry(name: GoalName, text: string): string {
  const value = parseNumberEntry(text);
  return value === undefined || rangeError(name, value) ? text : value.toLocaleString("en-US");
}

export function goalEntries(inputs: PlanInputs): InputEntries {
  return eachGoal((name) => String(inputs[name] ?? ""));
}

export function formInputEntries(form: HTMLFormElement): InputEntries {
  const data = new FormData(form);
  return eachGoal((name) => String(data.get(name) ?? ""));
}

/** Settles fields of the form, and returns the text of all fields. */
export function settleFields(form: HTMLFormElement, names: readonly GoalName[]): InputEntries {
  for (const name of names) {
    const field = form.elements.namedItem(name);
    if (!(field instanceof HTMLInputElement)) continue;
    const settled = settledEntry(name, field.value);
    // The field that the visitor edits stays without commas.
    const shown = field === document.activeElement ? settled : groupedEntry(name, settled);
    if (shown !== field.value) field.value = shown;
  }
  return formInputEntries(form);
}

/**
 * The notices for text that a default replaces: the visitor has to see it first. They end with `advice`. A blank optional field
 * has none.
 */
export function replacedEntries(entries: InputEntries, advice = ""): readonly FieldError[] {
  return goalNames.flatMap((path) => {
    const text = cleanText(entries[path]);
    const instead = defaultEntries[path];
    if (text === instead || parseNumberEntry(text) !== undefined) return [];
    const { label, unit } = goalFields[path];
    const sign = unit.side === "before" ? unit.text : "";
    const done = instead === "" ? "left it empty" : `put in ${sign}${groupedEntry(path, instead)}`;
    return [{ path, message: `${label} needs a number, so we ${done}.${advice}` }];
  });
}

/** Parses entries into numbers or validation errors. A field without a number has the value of `instead`, if there is one. */
export function readInputs(entries: InputEntries, instead: Partial<PlanInputs> = {}): GoalReading {
  return readGoals(eachGoal((name) => parseNumberEntry(entries[name]) ?? instead[name]));
}

export type StepDirection = 1 | -1;

/** The text after a step: the next multiple of the step, or the limit if nearer. Without a number, from the default or 0. */
export function steppedEntry(name: GoalName, text: string, direction: StepDirection): string {
  const { step, min, max } = goalFields[name];
  const from = parseNumberEntry(text) ?? Number(defaultEntries[name]);
  const steps = from / step;
  const next = direction > 0 ? (Math.floor(steps) + 1) * step : (Math.ceil(steps) - 1) * step;
  const to = Math.min(Math.max(next, min.value), max.value);
  const isBeyondLimit = direction > 0 ? to <= from : to >= from;
  return String(isBeyondLimit ? from : to);
}
