/**
 * Presses of the prerendered page's buttons before the app's script has arrived. `beforeHydration.ts`, inlined
 * in that page, collects them; the app, once it listens, does what was asked.
 */
export type EarlyPresses = {
  readonly buttons: HTMLButtonElement[];
  /** Ends the collecting: from here on the app answers by itself. */
  readonly stop: () => void;
};

declare global {
  interface Window {
    earlyPresses?: EarlyPresses;
  }
}

/** Presses again, in order, what was pressed too early. Once: later calls find nothing. */
export function replayEarlyPresses(): void {
  const early = window.earlyPresses;
  if (!early) return;
  early.stop();
  delete window.earlyPresses;
  delete document.documentElement.dataset.pressed;
  for (const button of early.buttons) button.click();
}
