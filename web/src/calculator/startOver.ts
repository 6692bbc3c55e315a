import type { MouseEvent } from "react";

/**
 * Handles a click on a link home: shows step 1 in a new history entry, so that Back returns to the plan. At step 1 and
 * for a new tab, the browser follows the link.
 */
export function startOver(event: MouseEvent): void {
  if (!history.state || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  history.pushState(null, "");
  // The calculator shows the current entry, as after Back.
  window.dispatchEvent(new Event("popstate"));
}
