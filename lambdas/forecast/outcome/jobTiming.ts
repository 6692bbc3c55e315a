import type { Evidence } from "../measures/evidence.ts";
import { isEntered, type ModelWeek } from "../planWeeks.ts";
import { sumOf } from "../sumOf.ts";
import { decidedShares } from "./decidedShares.ts";

/** When jobs are decided at the contractor's rhythm, for the lines of the chart. */
export type JobTiming = {
  /** The shares of a week's jobs that are decided in the same week and by each later one. */
  readonly shares: readonly number[];
  readonly weeks: readonly ModelWeek[];
  /** The number of the last entered week. 0 without one. */
  readonly lastWeek: number;
};

/** The timing at the weights of the rhythms after the last entry. */
export function jobTimingOf(weeks: readonly ModelWeek[], { weights }: Evidence): JobTiming {
  const lastWeek = weeks.findLast(isEntered)?.planned.week ?? 0;
  return { shares: decidedShares(weights), weeks, lastWeek };
}

/** The share of a week's jobs that is decided by another week. */
export function decidedShare({ shares }: JobTiming, week: number, by: number): number {
  if (by < week) return 0;
  return shares[by - week] ?? 1;
}

/** The shares of a week's jobs that are counted by each week: all by the last one. */
export function countedShares(timing: JobTiming, week: number): readonly number[] {
  return withoutJump(timing, (by) => decidedShare(timing, week, by));
}

/** The same for the open estimates: of the plan's jobs up to the last entered week, those that are not decided by then. */
export function countedSharesOfOpen(timing: JobTiming): readonly number[] {
  const { weeks, lastWeek } = timing;
  const passed = weeks.slice(0, lastWeek);
  const decidedBy = (by: number) =>
    sumOf(passed, ({ planned }) => planned.jobs * decidedShare(timing, planned.week, by));
  const open = sumOf(passed, ({ planned }) => planned.jobs) - decidedBy(lastWeek);
  return withoutJump(timing, (by) => {
    if (by <= lastWeek) return 0;
    // Estimates are open although the contractor's rhythm leaves none: they count from the next week on.
    if (open <= 1e-9) return 1;
    return (decidedBy(by) - decidedBy(lastWeek)) / open;
  });
}

/**
 * What is still open at the end of the plan is spread evenly over the weeks to come, so that the line does not jump. After
 * the plan, over all weeks.
 */
function withoutJump({ weeks, lastWeek }: JobTiming, shareBy: (week: number) => number) {
  const end = weeks.length;
  const start = lastWeek < end ? lastWeek : 0;
  const stillOpen = 1 - shareBy(end);
  return weeks.map(({ planned: { week } }) => {
    if (week === end) return 1;
    const passed = Math.max(0, week - start) / (end - start);
    return shareBy(week) + stillOpen * passed;
  });
}
