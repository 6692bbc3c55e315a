/** The `ref` of a part that disappears when one of its buttons is pressed. Focus moves to the nearest control left. */
export function keepFocus(part: HTMLElement | null) {
  // React calls this before it removes the part from the page.
  return () => {
    if (part?.contains(document.activeElement)) nearestControl(part)?.focus();
  };
}

/** Like `keepFocus`, for a part that gets the focus when it appears, after a menu has returned it to its button. */
export function takeFocus(part: HTMLElement | null) {
  const timer = setTimeout(() => part?.focus());
  const leave = keepFocus(part);
  return () => {
    clearTimeout(timer);
    leave();
  };
}

/** The first control in the smallest element around the removed one that has any. */
function nearestControl(removed: HTMLElement): HTMLElement | undefined {
  for (let around = removed.parentElement; around; around = around.parentElement) {
    const elements = [around, ...around.querySelectorAll<HTMLElement>(controls)];
    const found = elements.find((element) => isControl(element) && !removed.contains(element));
    if (found) return found;
  }
  return undefined;
}

function isControl(element: HTMLElement): boolean {
  // What is not displayed has no boxes.
  return element.matches(controls) && element.getClientRects().length > 0;
}

/** Not fields: on a phone, a focused field opens the keyboard. */
const controls =
  "a[href], button:not(:disabled), [tabindex]:not(input, textarea, select, :disabled)";
