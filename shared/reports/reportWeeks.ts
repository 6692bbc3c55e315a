import { addDays } from "../calendar.ts";
import { type DayRange, daysBetween } from "./reportPeriod.ts";

/** The weeks of some days, from Monday to Sunday. The first and the last one may be shorter. */
export function weeksOf({ from, to }: DayRange): readonly DayRange[] {
  const weeks: DayRange[] = [];
  let day = from;
  while (day <= to) {
    const sunday = addDays(day, (7 - new Date(day).getUTCDay()) % 7);
    weeks.push({ from: day, to: sunday < to ? sunday : to });
    day = addDays(sunday, 1);
  }
  return weeks;
}

/** The parts of another period that are as long as some weeks, from its first day on. The last one ends with the period. */
export function spansLike(weeks: readonly DayRange[], { from, to }: DayRange): readonly DayRange[] {
  const [first] = weeks;
  return weeks.flatMap((week, index) => {
    const start = addDays(from, daysBetween(first?.from ?? week.from, week.from) - 1);
    const isLast = index === weeks.length - 1;
    const end = addDays(start, daysBetween(week.from, week.to) - 1);
    if (start > to) return [];
    return [{ from: start, to: isLast || end > to ? to : end }];
  });
}
