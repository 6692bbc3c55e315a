import { isSteady, type LoadRun } from "./LoadRun.ts";

/** Runs leads at a rate. */
export type RunAt = (leads: number, perSecond: number) => Promise<LoadRun>;

/**
 * Climbs from a low rate by a fifth at a time, some seconds at each, until one is not held.
 *
 * @returns the highest that was; undefined when not even the first is
 */
export async function highestSteadyRate(runAt: RunAt): Promise<number | undefined> {
  let held: number | undefined;
  for (let perSecond = lowest; ; perSecond = Math.round(perSecond * step)) {
    const run = await runAt(perSecond * secondsAtEach, perSecond);
    if (!isSteady(run)) return held;
    held = perSecond;
  }
}

/** The next lower rate, for when one is held for seconds and not for long. */
export function nextLowerRate(perSecond: number): number {
  return Math.floor(perSecond / step);
}

const lowest = 20;
const step = 1.2;
const secondsAtEach = 10;
