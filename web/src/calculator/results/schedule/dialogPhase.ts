/** Where the scheduling dialog stands: not shown yet, on screen, or shown and closed. */
export type DialogPhase = "waiting" | "open" | "closed";

/**
 * Whether the dialog is on screen. It opens by itself once its time has come, unless it was shown
 * before; nothing opens where it is not offered. Source: spec, section 4, and decisions, section 4.
 */
export function isDialogOpen(state: {
  readonly phase: DialogPhase;
  readonly isDue: boolean;
  readonly isOffered: boolean;
}): boolean {
  if (!state.isOffered) return false;
  return state.phase === "open" || (state.phase === "waiting" && state.isDue);
}
