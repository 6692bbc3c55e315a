/** The IDs of the parts of the desk that get the focus. */
export const searchBoxId = "search-leads";
export const leadListId = "lead-list";
export const callQueueId = "call-queue";

/** The content of the desk, which a panel covers. */
export const deskId = "desk";

/** Focuses the list as a whole, from where `j` goes to the first lead. */
export function focusList(): void {
  document.getElementById(leadListId)?.focus();
}

/** Focuses a lead's name in the list, or else in the queue. Returns whether one of them contains the lead. */
export function focusLead(id: string): boolean {
  const link = `[data-lead="${CSS.escape(id)}"]`;
  const name =
    document.querySelector<HTMLElement>(`#${leadListId} ${link}`) ??
    document.querySelector<HTMLElement>(link);
  name?.focus();
  return name !== null;
}

/** If the focus is in the queue, moves it to the queue's next or previous lead. Returns whether it was there. */
export function focusInQueue(by: 1 | -1): boolean {
  const focused = document.activeElement?.closest(`#${callQueueId} li`);
  if (!focused) return false;
  const row = by === 1 ? focused.nextElementSibling : focused.previousElementSibling;
  row?.querySelector<HTMLElement>("[data-lead]")?.focus();
  return true;
}
