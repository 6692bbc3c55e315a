import { planWeeks } from "@planner/shared/api/planContract";
import type { CalendarDate } from "@planner/shared/calendar";
import { pageBrand } from "../browser/brand.ts";

/** Downloads a reminder to enter the numbers of each of the plan's weeks, on the Monday after it. */
export function saveReminder(startDate: string, url: string): void {
  const [year = 0, month = 0, day = 0] = startDate.split("-").map(Number);
  download("plan-reminder.ics", {
    uid: `plan-reminder-${startDate}@${location.hostname}`,
    day: { year, month, day: day + 7 },
    weeks: planWeeks,
    title: "Five numbers for my ad plan",
    description: url,
  });
}

/** Downloads the start date as a calendar file. */
export function saveStartDate(day: CalendarDate, description: string): void {
  download("plan-start-date.ics", {
    uid: `plan-start-${dayOf(day, 0)}@${location.hostname}`,
    day,
    title: `Ad-budget plan by ${pageBrand().name}: next start date`,
    description,
  });
}

function download(fileName: string, entry: Omit<CalendarEntry, "site" | "writtenAt">): void {
  const file = calendarFile({ ...entry, site: pageBrand().name, writtenAt: new Date() });
  const address = URL.createObjectURL(new Blob([file], { type: "text/calendar;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = fileName;
  link.click();
  // Revoking it earlier could cancel the download.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** An all-day event. */
type CalendarEntry = {
  /** The name of the site that creates the file. */
  readonly site: string;
  readonly uid: string;
  readonly day: CalendarDate;
  /** Repeats it in as many weeks. */
  readonly weeks?: number;
  readonly title: string;
  readonly description: string;
  /** The time at which the file is created. */
  readonly writtenAt: Date;
};

/** An iCalendar file (RFC 5545) with one all-day event. */
export function calendarFile({ day, weeks, ...entry }: CalendarEntry): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${escaped(entry.site)}//Plan//EN`,
    "BEGIN:VEVENT",
    `UID:${entry.uid}`,
    `DTSTAMP:${entry.writtenAt.toISOString().replace(/[-:]|\.\d+/g, "")}`,
    `DTSTART;VALUE=DATE:${dayOf(day, 0)}`,
    // The end is exclusive: the day after.
    `DTEND;VALUE=DATE:${dayOf(day, 1)}`,
    ...(weeks === undefined ? [] : [`RRULE:FREQ=WEEKLY;COUNT=${weeks}`]),
    `SUMMARY:${escaped(entry.title)}`,
    `DESCRIPTION:${escaped(entry.description)}`,
    "TRANSP:TRANSPARENT",
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

function dayOf({ year, month, day }: CalendarDate, later: number): string {
  const iso = new Date(Date.UTC(year, month - 1, day + later)).toISOString();
  return iso.slice(0, 10).replaceAll("-", "");
}

function escaped(text: string): string {
  return text.replaceAll(/[\\;,]/g, "\\$&").replaceAll("\n", "\\n");
}

/**
 * Folds a line of more than 75 bytes: after 73 ASCII characters, or 18 others of up to 4 bytes each.
 * Continuation lines begin with a space.
 */
function folded(line: string): string {
  return line.replaceAll(/(?![ -~]{0,74}$)(?:[ -~]{73}|.{18})(?=.)/gu, "$&\r\n ");
}
