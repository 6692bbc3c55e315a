import type { CalendarDate } from "@planner/shared/calendar";

/** A day written out, the year left to the reader: "Monday, November 23". */
export function formatStartDate({ year, month, day }: CalendarDate): string {
  return writtenOut.format(Date.UTC(year, month - 1, day));
}

const writtenOut = new Intl.DateTimeFormat("en-US", {
  weekday: "long",
  month: "long",
  day: "numeric",
  // The day was set at midnight UTC above: read it back there, wherever the visitor is.
  timeZone: "UTC",
});
