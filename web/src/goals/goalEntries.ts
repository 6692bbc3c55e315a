import { cleanText } from "@planner/shared/cleanText";
import type { FieldError } from "@planner/shared/lead/fieldRules";
import {
  byGoal,
  type GoalField,
  type GoalName,
  type GoalReading,
  goalFields,
  goalNames,
  rangeError,
  readGoals,
  roundGoal,
} from "@planner/shared/lead/goals/goalFields";
import type { PlanInputs } from "@planner/shared/lead/goals/planInputsSchema";
import { parseNumberEntry } from "@planner/shared/parseNumberEntry";

/** The texts of the goals' fields. */
export type InputEntries = Readonly<Record<GoalName, string>>;

/** The texts of the fields before the visitor enters any. */
export const defaultEntries: InputEntries = byGoal((name) => {
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

/** The texts of the fields for a plan's goals. */
export function goalEntries(inputs: PlanInputs): InputEntries {
  return byGoal((name) => String(inputs[name] ?? ""));
}

/**
 * The notices for text that a default replaces: the visitor has to see it first. They end with `advice`. A blank optional field
 * has none.
 */
export function replacedEntries(entries: InputEntries, advice = ""): readonly FieldError[] {
  return goalNames.flatMap((path) => {
    const text = cleanText(entries[path]);
    const replacement = defaultEntries[path];
    if (text === replacement || parseNumberEntry(text) !== undefined) return [];
    const { label, unit } = goalFields[path];
    const sign = unit.side === "before" ? unit.text : "";
    const action =
      replacement === "" ? "left it empty" : `put in ${sign}${groupedEntry(path, replacement)}`;
    return [{ path, message: `${label} needs a number, so we ${action}.${advice}` }];
  });
}

/** Parses entries into numbers or validation errors. A field without a number has that of `fallbacks`, if there is one. */
export function readInputs(
  entries: InputEntries,
  fallbacks: Partial<PlanInputs> = {},
): GoalReading {
  return readGoals(byGoal((name) => parseNumberEntry(entries[name]) ?? fallbacks[name]));
}
