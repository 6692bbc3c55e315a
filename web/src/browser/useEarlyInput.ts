import { useEffect, useLayoutEffect } from "react";
import type { EarlyInput } from "./prerenderedPage.ts";

/**
 * Keeps what a visitor did on the prerendered page before the app ran. If the page is not as it was prerendered, because a
 * translator or an extension has changed it, React renders it again, with empty fields and other buttons.
 */
export function useEarlyInput(): void {
  // Before the fields' own effects, which read their text.
  useLayoutEffect(() => {
    if (window.earlyInput) restoreEntries(window.earlyInput);
  }, []);
  useEffect(() => {
    if (window.earlyInput) replay(window.earlyInput);
  }, []);
}

/** Fills in the entries and the focus, if React has replaced the prerendered form. */
function restoreEntries({ form, focused }: EarlyInput): void {
  if (form.isConnected) return;
  const fields = formFields();
  for (const entered of fieldsOf(form)) {
    const field = fields.find(({ name }) => name === entered.name);
    if (!field) continue;
    field.value = entered.value;
    if (entered === focused) field.focus();
  }
}

/** Repeats the events of the entries and the clicks, and forgets them, so that this happens once. */
function replay({ pressed, stop }: EarlyInput): void {
  stop();
  delete window.earlyInput;
  delete document.documentElement.dataset.pressed;
  for (const field of formFields()) {
    const isEntered = field.value !== field.defaultValue;
    if (isEntered) field.dispatchEvent(new Event("input", { bubbles: true }));
  }
  const buttons = document.querySelectorAll<HTMLButtonElement>("#root button");
  for (const position of pressed) buttons[position]?.click();
}

function formFields(): readonly HTMLInputElement[] {
  const form = document.querySelector("form");
  return form ? fieldsOf(form) : [];
}

function fieldsOf(form: HTMLFormElement): readonly HTMLInputElement[] {
  return [...form.elements].filter((element) => element instanceof HTMLInputElement);
}
