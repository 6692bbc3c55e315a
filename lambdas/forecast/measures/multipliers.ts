import type { MeasureName } from "@planner/shared/api/planMeasures";
import type { EnteredWeek } from "../planWeeks.ts";
import { sumOf } from "../sumOf.ts";

/** The mean multiplier of a rate, weighted by a count of the weeks. Without counts, the last week's. */
export function meanMultiplier(
  weeks: readonly EnteredWeek[],
  rate: MeasureName,
  countOf: (week: EnteredWeek) => number,
): number {
  const count = sumOf(weeks, countOf);
  if (count === 0) return lastMultiplier(weeks, rate);
  return sumOf(weeks, (week) => countOf(week) * week.multipliers[rate]) / count;
}

/** The last week's multiplier of a rate. 1 before the first week. */
export function lastMultiplier(weeks: readonly EnteredWeek[], rate: MeasureName): number {
  return weeks.at(-1)?.multipliers[rate] ?? 1;
}
