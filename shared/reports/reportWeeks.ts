import { addDays, daysBetween } from "../calendar.ts";
import type { DayRange } from "./reportPeriod.ts";

/** The weeks of some days, from Monday to Sunday. The first and the last one may be shorter. */
export function weeksOf({ from, to }: DayRange): readonly DayRange[] {
  const weeks: DayRange[] = [];
  let day = from;
  while (day <= to) {
    // `getUTCDay` counts from Sunday, which is 0.
    const sunday = addDays(day, (7 - new Date(day).getUTCDay()) % 7);
    weeks.push({ from: day, to: sunday < to ? sunday : to });
    day = addDays(sunday, 1);
  }
  return weeks;
}

/** The parts of another period that are as long as some weeks, from its first day on. The last one ends with the period. */
export function spansLike(weeks: readonly DayRange[], { from, to }: DayRange): readonly DayRange[] {
  const [first] = weeks;
  if (first === undefined) return [];
  const spans: DayRange[] = [];
  for (const week of weeks) {
    const start = addDays(from, daysBetween(first.from, week.from));
    if (start > to) break;
    const end = addDays(from, daysBetween(first.from, week.to));
    const isLast = week === weeks.at(-1);
    spans.push({ from: start, to: isLast || end > to ? to : end });
  }
  return spans;
}
