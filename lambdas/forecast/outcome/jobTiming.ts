import type { Evidence } from "../measures/evidence.ts";
import { decidedShares } from "../measures/openEstimates.ts";
import { isEntered, type ModelWeek, sumOf } from "../planWeeks.ts";

/** When jobs are decided at the contractor's rhythm, for the lines of the chart. */
export type JobTiming = {
  /** The shares of a week's jobs that are decided in the same week and by each later one. */
  readonly shares: readonly number[];
  readonly weeks: readonly ModelWeek[];
  /** The number of the last entered week. 0 without one. */
  readonly last: number;
};

export function jobTimingOf(weeks: readonly ModelWeek[], { weights }: Evidence): JobTiming {
  const last = weeks.findLast(isEntered)?.planned.week ?? 0;
  return { shares: decidedShares(weights), weeks, last };
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

/** The same of what is open after the last entered week: of the plan's jobs up to it, those that are not decided by then. */
export function countedSharesOfOpen(timing: JobTiming): readonly number[] {
  const { weeks, last } = timing;
  const before = weeks.slice(0, last);
  const decidedBy = (by: number) =>
    sumOf(before, ({ planned }) => planned.jobs * decidedShare(timing, planned.week, by));
  const open = sumOf(before, ({ planned }) => planned.jobs) - decidedBy(last);
  return withoutJump(timing, (by) => {
    if (by <= last) return 0;
    // At the contractor's rhythm nothing is open, but something is.
    if (open <= 1e-9) return 1;
    return (decidedBy(by) - decidedBy(last)) / open;
  });
}

/**
 * What is still open in the last week is spread evenly over the weeks to come, so that the line does not jump. After the
 * plan, over all weeks.
 */
function withoutJump({ weeks, last }: JobTiming, shareBy: (week: number) => number) {
  const end = weeks.length;
  const start = last < end ? last : 0;
  const stillOpen = 1 - shareBy(end);
  return weeks.map(({ planned: { week } }) => {
    if (week === end) return 1;
    const passed = Math.max(0, week - start) / (end - start);
    return shareBy(week) + stillOpen * passed;
  });
}
