import type { DayRange } from "@planner/shared/reports/reportPeriod";

/** The range from the first day of some ranges to their last. Undefined without ranges. */
export function rangeOf(ranges: readonly DayRange[]): DayRange | undefined {
  const [from] = ranges.map((range) => range.from).toSorted();
  const to = ranges
    .map((range) => range.to)
    .toSorted()
    .at(-1);
  return from === undefined || to === undefined ? undefined : { from, to };
}
