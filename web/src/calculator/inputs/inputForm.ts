import { type InputEntries, settledEntry } from "./inputEntries.ts";

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
