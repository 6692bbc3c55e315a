export const searchBoxId = "search-leads";
export const leadListId = "lead-list";
export const callQueueId = "call-queue";

/** The content of the desk, which a panel covers. */
export const deskId = "desk";

/** The list as a whole, from where `j` goes to the first lead. */
export function focusList(): void {
  document.getElementById(leadListId)?.focus();
}

/** Focuses a lead's name in the list. Returns whether the list contains the lead. */
export function focusLead(id: string): boolean {
  const link = `[data-lead="${CSS.escape(id)}"]`;
  const name =
    document.querySelector<HTMLElement>(`#${leadListId} ${link}`) ??
    document.querySelector<HTMLElement>(link);
  name?.focus();
  return name !== null;
}

/** If the focus is in the queue, moves it to the queue's next or previous lead. Returns whether it was. */
export function focusInQueue(by: 1 | -1): boolean {
  const focused = document.activeElement?.closest(`#${callQueueId} li`);
  if (!focused) return false;
  const row = by === 1 ? focused.nextElementSibling : focused.previousElementSibling;
  row?.querySelector<HTMLElement>("[data-lead]")?.focus();
  return true;
}

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

function nearestControl(removed: HTMLElement): HTMLElement | undefined {
  for (let around = removed.parentElement; around; around = around.parentElement) {
    const found = [around, ...around.querySelectorAll<HTMLElement>(controls)].find(
      // What is not displayed has no boxes.
      (each) => each.matches(controls) && each.getClientRects()[0] && !removed.contains(each),
    );
    if (found) return found;
  }
  return undefined;
}

/** Not fields: on a phone, a focused field opens the keyboard. */
const controls =
  "a[href], button:not(:disabled), [tabindex]:not(input, textarea, select, :disabled)";
