import { byGoal, type GoalName } from "@planner/shared/lead/goals/goalFields";
import { groupedEntry, type InputEntries, settledEntry } from "../../goals/goalEntries.ts";

/** The texts of a form's fields. */
export function formInputEntries(form: HTMLFormElement): InputEntries {
  const data = new FormData(form);
  return byGoal((name) => String(data.get(name) ?? ""));
}

/** Settles fields of the form, and returns the texts of all fields. */
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
