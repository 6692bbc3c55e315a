/**
 * Runs a task once the browser has nothing better to do, after whatever is to be painted now; in browsers that do not tell (Safari)
 * a moment later. Returns how to call it off.
 */
export function whenIdle(task: () => void): () => void {
  if (typeof window.requestIdleCallback === "function") {
    const handle = window.requestIdleCallback(task, { timeout: patienceMs });
    return () => window.cancelIdleCallback(handle);
  }
  const handle = window.setTimeout(task, momentMs);
  return () => window.clearTimeout(handle);
}

/** A page that is never idle gets its next step's code all the same. */
const patienceMs = 2000;
const momentMs = 200;
