import { assumptions } from "./plan/assumptions.ts";

export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;

/** A calendar date without a time zone. Months run from 1 to 12. */
export type CalendarDate = {
  readonly year: number;
  readonly month: number;
  readonly day: number;
};

/** Converts a time to a date in this machine's time zone (in a browser, the visitor's). */
export function localCalendarDate(time: Date): CalendarDate {
  return {
    year: time.getFullYear(),
    month: time.getMonth() + 1,
    day: time.getDate(),
  };
}

/**
 * The name of a time zone in the spelling that `Intl` uses: "America/Chicago" for "america/chicago". Undefined if `Intl`
 * does not know it, and for an offset such as "+05:00", which newer versions accept: an offset has no summer time.
 * Does not ask `Intl.supportedValuesOf`, whose list has one name per zone and lacks "UTC".
 */
export function timeZoneName(text: string): string | undefined {
  try {
    const { timeZone } = new Intl.DateTimeFormat("en-US", { timeZone: text }).resolvedOptions();
    return /^[+-]/.test(timeZone) ? undefined : timeZone;
  } catch {
    return undefined;
  }
}

/** The date of a time in a time zone: "2026-11-30". */
export function dateOf(time: Date, timeZone = "UTC"): string {
  // Sweden writes it so. Creating a format takes long.
  const format = dateFormats.get(timeZone) ?? new Intl.DateTimeFormat("sv-SE", { timeZone });
  dateFormats.set(timeZone, format);
  return format.format(time);
}

const dateFormats = new Map<string, Intl.DateTimeFormat>();

/** The first Monday after a date. If the date is a Monday, returns the following one. */
export function comingMonday({ year, month, day }: CalendarDate): CalendarDate {
  const weekday = new Date(Date.UTC(year, month - 1, day)).getUTCDay();
  const daysUntil =
    assumptions.daysPerWeek -
    ((weekday + assumptions.daysPerWeek - MONDAY) % assumptions.daysPerWeek);
  const monday = new Date(Date.UTC(year, month - 1, day + daysUntil));
  return {
    year: monday.getUTCFullYear(),
    month: monday.getUTCMonth() + 1,
    day: monday.getUTCDate(),
  };
}

/** As in `Date.prototype.getUTCDay`, where Sunday is 0. */
const MONDAY = 1;

/** The first day of a plan that is saved on this day: "2026-11-30". */
export function planStart(today: CalendarDate): string {
  const { year, month, day } = comingMonday(today);
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, "2026-11-30".length);
}
