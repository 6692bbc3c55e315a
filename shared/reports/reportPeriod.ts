import { addDays, dateOf, daysBetween, monthOf, parseDate } from "../calendar.ts";

/** The periods that a report can be for by name. */
export const reportPeriods = ["this_month", "last_month", "last_30_days", "last_90_days"] as const;

export type ReportPeriod = (typeof reportPeriods)[number];

/** What a period can be compared with. */
export const comparisons = ["period_before", "year_before"] as const;

export type Comparison = (typeof comparisons)[number];

/** The counters of the reports are kept for this many days: two periods of a year, and two months more. */
export const keptDays = 800;

/** The longest period: a leap year. */
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
 * The period before. Before whole months, as many whole months. Before the first days of a month, the same days of the month
 * before. Otherwise, as many days.
 */
export function periodBefore({ from, to }: DayRange): DayRange {
  const dayBefore = addDays(from, -1);
  if (from === firstOfMonth(from)) {
    const months = monthsOf({ from, to }).length;
    if (isLastOfMonth(to)) return { from: laterMonth(from, -months), to: dayBefore };
    if (months === 1) return { from: laterMonth(from, -1), to: laterMonth(to, -1) };
  }
  return { from: addDays(from, -dayCount({ from, to })), to: dayBefore };
}

/** The same days a year before. February 29 becomes February 28. */
export function yearBefore({ from, to }: DayRange): DayRange {
  return { from: laterMonth(from, -12), to: laterMonth(to, -12) };
}

/** The days that a period is compared with. */
export function comparedDays(comparison: Comparison, days: DayRange): DayRange {
  return comparison === "period_before" ? periodBefore(days) : yearBefore(days);
}

/** The number of days, the first and the last one included. */
export function dayCount({ from, to }: DayRange): number {
  return daysBetween(from, to) + 1;
}

/** All days of a period. */
export function eachDay({ from, to }: DayRange): readonly string[] {
  return Array.from({ length: dayCount({ from, to }) }, (_, index) => addDays(from, index));
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
  const { year, month, day: dayOfMonth } = parseDate(day);
  const first = dateOf(new Date(Date.UTC(year, month - 1 + months, 1)));
  return addDays(first, Math.min(dayOfMonth, daysIn(monthOf(first))) - 1);
}

/** The number of days of a month: 31 for "2026-10". */
export function daysIn(month: string): number {
  const { year, month: number } = parseDate(`${month}-01`);
  // Day 0 of the next month is this month's last day.
  return new Date(Date.UTC(year, number, 0)).getUTCDate();
}
