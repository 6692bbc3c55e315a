export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;
export const weekMs = 7 * dayMs;

/**
 * The parts of a calendar date without a time zone. Months run from 1 to 12. Most functions here take and return a date as
 * text, as in records and requests: "2026-11-30".
 */
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

/** The date of a time in a time zone: "2026-11-30". */
export function dateOf(time: Date, timeZone = "UTC"): string {
  // The Swedish format is year, month, day. Creating a format is slow, so each is kept.
  const format = dateFormats.get(timeZone) ?? new Intl.DateTimeFormat("sv-SE", { timeZone });
  dateFormats.set(timeZone, format);
  return format.format(time);
}

const dateFormats = new Map<string, Intl.DateTimeFormat>();

/** The text of a date: "2026-11-30". */
export function formatDate({ year, month, day }: CalendarDate): string {
  return dateOf(new Date(Date.UTC(year, month - 1, day)));
}

/** The parts of a date such as "2026-11-30". */
export function parseDate(date: string): CalendarDate {
  return {
    year: Number(date.slice(0, 4)),
    month: Number(date.slice(5, 7)),
    day: Number(date.slice(8, 10)),
  };
}

/** A date some days later, or earlier if `days` is negative. */
export function addDays(date: string, days: number): string {
  return dateOf(new Date(Date.parse(date) + days * dayMs));
}

/** A date some weeks later, or earlier if `weeks` is negative. */
export function addWeeks(date: string, weeks: number): string {
  return addDays(date, weeks * 7);
}

/** The weeks from a date to another one, with a fraction for the days beyond whole weeks. */
export function weeksBetween(from: string, to: string): number {
  return daysBetween(from, to) / 7;
}

/** The days from a date to another one. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / dayMs;
}

/** The month of a date, or of a time in UTC: "2026-11". */
export function monthOf(date: string): string {
  return date.slice(0, "2026-11".length);
}

/** The first Monday after a date. If the date is a Monday, returns the following one. */
export function comingMonday(today: CalendarDate): CalendarDate {
  const date = formatDate(today);
  // `getUTCDay` counts from Sunday, which is 0.
  const daysSinceMonday = (new Date(date).getUTCDay() + 6) % 7;
  return parseDate(addDays(date, 7 - daysSinceMonday));
}
