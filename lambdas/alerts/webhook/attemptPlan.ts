/** How a webhook is tried within one life of the function: three times four seconds and the pauses end before its thirty. */
export const attemptPlan = { attempts: 3, timeoutMs: 4_000, firstPauseMs: 500 } as const;

/**
 * How long to wait after an attempt that failed: up to twice as long each time, and any time within that, so that what
 * was refused together does not come again together.
 *
 * @param attempt counts from 1
 * @param chance from 0 to 1
 */
export function pauseMs(attempt: number, chance: number): number {
  return chance * attemptPlan.firstPauseMs * 2 ** attempt;
}

/** Whether the same request may be taken a moment later: the receiver is busy or broken, not of another opinion. */
export function mayPass(status: number): boolean {
  return status === 408 || status === 429 || status >= 500;
}
