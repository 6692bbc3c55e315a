import type { MouseEvent } from "react";

/** Begins a new plan with the same goals. */
export function startOver(): void {
  history.replaceState(null, "");
  window.dispatchEvent(new Event(startOverEvent));
}

/** Starts over on a click on a link home. For a new tab, the browser follows the link. */
export function startOverOnClick(event: MouseEvent): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  startOver();
}

/** The calculator shows step 1 when the window receives this event. */
export const startOverEvent = "start-over";
