/** Names the screen to hydrate, on the root of a prerendered page: the edge serves the 404 page for every unknown path. */
export const prerenderedMark = "data-prerendered";

/** Button clicks before the app's script has loaded. `beforeHydration.ts` collects them; the app replays them. */
export type EarlyPresses = {
  readonly buttons: HTMLButtonElement[];
  readonly stop: () => void;
};

declare global {
  interface Window {
    earlyPresses?: EarlyPresses;
  }
}

/** Replays the early clicks in order. Later calls do nothing. */
export function replayEarlyPresses(): void {
  const early = window.earlyPresses;
  if (!early) return;
  early.stop();
  delete window.earlyPresses;
  delete document.documentElement.dataset.pressed;
  for (const button of early.buttons) button.click();
}
