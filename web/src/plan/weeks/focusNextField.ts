import type { KeyboardEvent } from "react";

/** On Enter, moves from a field of the form to the next one. From the last one, Enter submits. */
export function focusNextField(event: KeyboardEvent<HTMLFormElement>): void {
  const { key, target, currentTarget: form } = event;
  if (key !== "Enter" || !(target instanceof HTMLInputElement)) return;
  const names = [...new Set([...form.querySelectorAll("input")].map(({ name }) => name))];
  const name = names[names.indexOf(target.name) + 1];
  if (name === undefined) return;
  const [first] = form.querySelectorAll<HTMLInputElement>(`[name=${name}]`);
  // Of radio buttons, the chosen one.
  const next = form.querySelector<HTMLInputElement>(`[name=${name}]:checked`) ?? first;
  if (!next) return;
  event.preventDefault();
  next.focus();
  next.select();
}
