import {
  type GoalField,
  type GoalName,
  type GoalReading,
  goalFields,
  parseNumberEntry,
  rangeError,
  readGoals,
} from "@planner/shared/lead/goalFields";

/** The raw text of the four goal fields. */
export type InputEntries = Readonly<Record<GoalName, string>>;

/** The initial text of the fields. */
export const defaultEntries: InputEntries = eachGoal((name) => {
  const field: GoalField = goalFields[name];
  return String(field.default ?? "");
});

/**
 * The text of a field after blur or submit. Text without a number becomes the default (empty for the current
 * estimates). A number stays as typed, even out of range.
 */
export function settledEntry(name: GoalName, text: string): string {
  return parseNumberEntry(text) === undefined ? defaultEntries[name] : text;
}

/** Reads the current text of the form's fields. */
export function formInputEntries(form: HTMLFormElement): InputEntries {
  return eachGoal((name) => {
    const field = form.elements.namedItem(name);
    return field instanceof HTMLInputElement ? field.value : "";
  });
}

/** Writes the defaults into fields without a number, and returns the text of all fields. */
export function settleFields(form: HTMLFormElement, names: readonly GoalName[]): InputEntries {
  for (const name of names) {
    const field = form.elements.namedItem(name);
    if (!(field instanceof HTMLInputElement)) continue;
    const settled = settledEntry(name, field.value);
    if (settled !== field.value) field.value = settled;
  }
  return formInputEntries(form);
}

/** Parses settled entries into numbers or validation errors. */
export function readInputs(entries: InputEntries): GoalReading {
  return readGoals(eachGoal((name) => parseNumberEntry(entries[name])));
}

export type StepDirection = 1 | -1;

/**
 * The text of a field after a step button or arrow key. A step never leaves the allowed range. Without a number, starts
 * from the default or 0.
 */
export function steppedEntry(name: GoalName, text: string, direction: StepDirection): string {
  const from = parseNumberEntry(text) ?? parseNumberEntry(defaultEntries[name]) ?? 0;
  const to = roundFloat(from + direction * goalFields[name].step);
  return String(isInRange(name, from) && !isInRange(name, to) ? from : to);
}

function isInRange(name: GoalName, value: number): boolean {
  return rangeError(name, value) === undefined;
}

/** Removes floating-point noise: 0.1 + 0.2 becomes 0.3. */
function roundFloat(value: number): number {
  return Number(value.toPrecision(12));
}

function eachGoal<T>(of: (name: GoalName) => T): Record<GoalName, T> {
  return {
    target_estimates_per_week: of("target_estimates_per_week"),
    current_estimates_per_week: of("current_estimates_per_week"),
    avg_job_value: of("avg_job_value"),
    gross_margin_pct: of("gross_margin_pct"),
  };
}
