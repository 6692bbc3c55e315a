import { addDays } from "../calendar.ts";
import type { AdService } from "./adService.ts";
import { dailySpend, type SpendMonth } from "./adSpend.ts";
import { type DayRange, daysIn, eachDay } from "./reportPeriod.ts";

/** A day of a month as a date: "2026-10-05". */
export function dayOf(month: string, day: number): string {
  return `${month}-${String(day).padStart(2, "0")}`;
}

/** The days of a month that are in a range: 5 for "2026-10-05". */
export function daysWithin(month: string, { from, to }: DayRange): readonly number[] {
  const days = Array.from({ length: daysIn(month) }, (_, index) => index + 1);
  return days.filter((day) => from <= dayOf(month, day) && dayOf(month, day) <= to);
}

/** What all campaigns cost, in cents, by day. Only the days for which the spend of a service was imported. */
export function spendByDay(months: readonly SpendMonth[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const { month, covered, campaigns } of months) {
    const cents = new Map(covered.map((day) => [day, 0]));
    for (const { day, cents: amount } of campaigns.flatMap(dailySpend)) {
      cents.set(day, (cents.get(day) ?? 0) + amount);
    }
    for (const [number, amount] of cents) {
      const day = dayOf(month, number);
      sums.set(day, (sums.get(day) ?? 0) + amount);
    }
  }
  return sums;
}

/** What all campaigns cost on the days of a range, in cents. Undefined if no service's spend was imported for any of them. */
export function spentOn(byDay: ReadonlyMap<string, number>, range: DayRange): number | undefined {
  let sum: number | undefined;
  for (const day of eachDay(range)) {
    const cents = byDay.get(day);
    if (cents !== undefined) sum = (sum ?? 0) + cents;
  }
  return sum;
}

type ImportedSpend = {
  readonly months: readonly SpendMonth[];
  /** The services of which anything was ever imported. */
  readonly services: readonly AdService[];
};

/** The days of a period without a service's spend, as ranges. */
export type MissingSpend = { readonly service: AdService; readonly days: readonly DayRange[] };

/** Which services' spend is not complete. */
export function missingSpend(
  { months, services }: ImportedSpend,
  range: DayRange,
): readonly MissingSpend[] {
  return services.flatMap((service) => {
    const covered = new Set<string>();
    for (const each of months.filter((month) => month.service === service)) {
      for (const day of each.covered) covered.add(dayOf(each.month, day));
    }
    const days = rangesOf(eachDay(range).filter((day) => !covered.has(day)));
    return days.length === 0 ? [] : [{ service, days }];
  });
}

/** Joins days that follow each other to ranges. */
function rangesOf(days: readonly string[]): readonly DayRange[] {
  const ranges: DayRange[] = [];
  for (const day of days) {
    const last = ranges.at(-1);
    const isNext = last !== undefined && addDays(last.to, 1) === day;
    if (isNext) ranges[ranges.length - 1] = { from: last.from, to: day };
    else ranges.push({ from: day, to: day });
  }
  return ranges;
}

/** Whether part of a period's spend comes from longer rows, which were spread evenly over their days. */
export function hasSpreadSpend(months: readonly SpendMonth[], range: DayRange): boolean {
  return months.some(({ month, campaigns }) => {
    const days = daysWithin(month, range);
    return campaigns.some(({ spread = {} }) => days.some((day) => String(day) in spread));
  });
}
