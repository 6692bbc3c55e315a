/**
 * Runs a task when the browser is idle, or after a short delay in browsers without `requestIdleCallback` (Safari). Returns a
 * function that cancels it.
 */
export function whenIdle(task: () => void): () => void {
  if (typeof window.requestIdleCallback === "function") {
    const handle = window.requestIdleCallback(task, { timeout: timeoutMs });
    return () => window.cancelIdleCallback(handle);
  }
  const handle = window.setTimeout(task, fallbackDelayMs);
  return () => window.clearTimeout(handle);
}

/** Runs the task after this time even if the page is never idle. */
const timeoutMs = 2000;
const fallbackDelayMs = 200;
