/**
 * How long to wait until the server is asked for changes again. A hidden tab asks as often as a browser runs its timers.
 * After each failure in a row, the time doubles.
 */
export function pollInterval(visibility: DocumentVisibilityState, failures: number): number {
  const usualMs = visibility === "visible" ? visibleMs : hiddenMs;
  return Math.min(usualMs * 2 ** failures, longestMs);
}

const visibleMs = 15_000;
const hiddenMs = 60_000;
const longestMs = 5 * 60_000;

/** How often the queue and the calls of the day are fetched again. */
export const queuePollMs = 30_000;
