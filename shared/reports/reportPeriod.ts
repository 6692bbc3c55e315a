import { addDays, dateOf, dayMs, monthOf, parseDate } from "../calendar.ts";

export const reportPeriods = ["this_month", "last_month", "last_30_days", "last_90_days"] as const;

export type ReportPeriod = (typeof reportPeriods)[number];

/** What a period can be compared with. */
export const comparisons = ["period_before", "year_before"] as const;

export type Comparison = (typeof comparisons)[number];

/** The counters of the reports are kept this long: two periods of a year, and two months more. */
export const keptDays = 800;

export const maxPeriodDays = 366;

/** Days from the first to the last one, as "2026-11-22". */
export type DayRange = { readonly from: string; readonly to: string };

/** The days of a period until today. */
export function daysOf(period: ReportPeriod, today: string): DayRange {
  switch (period) {
    case "this_month":
      return { from: firstOfMonth(today), to: today };
    case "last_month": {
      const lastMonthsEnd = addDays(firstOfMonth(today), -1);
      return { from: firstOfMonth(lastMonthsEnd), to: lastMonthsEnd };
    }
    case "last_30_days":
      return { from: addDays(today, -29), to: today };
    case "last_90_days":
      return { from: addDays(today, -89), to: today };
  }
}

/** The first day whose counters are kept. */
export function firstKeptDay(today: string): string {
  return addDays(today, 1 - keptDays);
}

/**
 * The period that comes before: whole months before whole months, the same days of the month before a part of a month, else as
 * many days.
 */
export function periodBefore({ from, to }: DayRange): DayRange {
  const length = daysBetween(from, to);
  if (from !== firstOfMonth(from)) {
    return { from: addDays(from, -length), to: addDays(from, -1) };
  }
  if (isLastOfMonth(to)) {
    return { from: laterMonth(from, -monthsBetween(from, to)), to: addDays(from, -1) };
  }
  if (firstOfMonth(to) === from) return { from: laterMonth(from, -1), to: laterMonth(to, -1) };
  return { from: addDays(from, -length), to: addDays(from, -1) };
}

/** The same days a year before. A February 29 becomes the 28. */
export function yearBefore({ from, to }: DayRange): DayRange {
  return { from: laterMonth(from, -12), to: laterMonth(to, -12) };
}

/** The days that a period is compared with. */
export function comparedDays(comparison: Comparison, days: DayRange): DayRange {
  return comparison === "period_before" ? periodBefore(days) : yearBefore(days);
}

/** The number of days, both included. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;
}

/** All days of a period. */
export function eachDay({ from, to }: DayRange): readonly string[] {
  return Array.from({ length: daysBetween(from, to) }, (_, index) => addDays(from, index));
}

/** The months that a period touches: "2026-11". */
export function monthsOf({ from, to }: DayRange): readonly string[] {
  const months: string[] = [];
  for (let first = firstOfMonth(from); first <= to; first = laterMonth(first, 1)) {
    months.push(monthOf(first));
  }
  return months;
}

/** The whole months of a period ("2026-11"), and its other days: a part of a month each. */
export function wholeMonths({ from, to }: DayRange): {
  readonly months: readonly string[];
  readonly others: readonly DayRange[];
} {
  const months: string[] = [];
  const others: DayRange[] = [];
  for (const month of monthsOf({ from, to })) {
    const first = `${month}-01`;
    const last = addDays(laterMonth(first, 1), -1);
    if (from <= first && last <= to) months.push(month);
    else others.push({ from: from > first ? from : first, to: to < last ? to : last });
  }
  return { months, others };
}

function firstOfMonth(day: string): string {
  return `${monthOf(day)}-01`;
}

function isLastOfMonth(day: string): boolean {
  return firstOfMonth(addDays(day, 1)) === addDays(day, 1);
}

/** The same day some months later, or the month's last one if it is shorter. */
function laterMonth(day: string, months: number): string {
  const { year, month, day: date } = parseDate(day);
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return dateOf(new Date(Date.UTC(year, month - 1 + months, Math.min(date, lastDay))));
}

function monthsBetween(from: string, to: string): number {
  return monthsOf({ from, to }).length;
}
