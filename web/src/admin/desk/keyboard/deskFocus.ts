export const searchBoxId = "search-leads";
export const leadListId = "lead-list";

export function focusSearchBox(): void {
  document.getElementById(searchBoxId)?.focus();
}

/** The list as a whole, from where `j` goes to the first lead. */
export function focusList(): void {
  document.getElementById(leadListId)?.focus();
}

/** Focuses a lead's name in the list. Returns whether the list contains the lead. */
export function focusLead(id: string): boolean {
  const name = document.querySelector<HTMLElement>(`[data-lead="${CSS.escape(id)}"]`);
  name?.focus();
  return name !== null;
}
