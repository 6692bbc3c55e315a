import type { DayRange } from "@planner/shared/reports/reportPeriod";

/** "Oct 5 – 11", or with the years if there are two. */
export function daysText(days: DayRange): string {
  return formatDays(days, { month: "short", hasYear: yearOf(days.from) !== yearOf(days.to) });
}

/** "Oct 5 – 11, 2026", for what is read without its page. */
export function daysTextWithYear(days: DayRange): string {
  return formatDays(days, { month: "short", hasYear: true });
}

/** "October 1 to 31", or with the year if it is not this year. `today` is the agency's date. */
export function periodText(days: DayRange, today: string): string {
  const isThisYear = yearOf(days.from) === yearOf(today) && yearOf(days.to) === yearOf(today);
  return formatDays(days, { month: "long", hasYear: !isThisYear }).replace("–", "to");
}

function yearOf(day: string): string {
  return day.slice(0, 4);
}

type DaysFormat = { readonly month: "long" | "short"; readonly hasYear: boolean };

function formatDays({ from, to }: DayRange, { month, hasYear }: DaysFormat): string {
  const format = new Intl.DateTimeFormat("en-US", {
    month,
    day: "numeric",
    year: hasYear ? "numeric" : undefined,
    timeZone: "UTC",
  });
  // Thin spaces around the dash.
  return format.formatRange(new Date(from), new Date(to)).replaceAll("\u2009", " ");
}

/** "October 5, 2026" */
export function longDayText(day: string): string {
  const format = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });
  return format.format(new Date(day));
}

/** "Oct 20, 2026" */
export function dayText(day: string): string {
  const format = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });
  return format.format(new Date(day));
}

/** "October 2026" */
export function monthText(month: string): string {
  const format = new Intl.DateTimeFormat("en-US", {
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });
  return format.format(new Date(`${month}-01`));
}

/** "Eastern time" */
export function zoneName(timeZone: string): string {
  const format = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longGeneric" });
  const name = format.formatToParts().find(({ type }) => type === "timeZoneName")?.value;
  return (name ?? timeZone).replace("Time", "time");
}
