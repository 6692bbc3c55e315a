import { planWeeks } from "@planner/shared/api/planContract";
import type { CalendarDate } from "@planner/shared/calendar";
import { pageBrand } from "../browser/brand.ts";

/** To enter the numbers of each of the plan's weeks, on the Monday after it. */
export function mondayReminder(startDate: string, url: string): CalendarEntry {
  const [year = 0, month = 0, day = 0] = startDate.split("-").map(Number);
  return {
    uid: `plan-reminder-${startDate}@${location.hostname}`,
    day: dayAfter({ year, month, day }, 7),
    weeks: planWeeks,
    title: "Five numbers for my ad plan",
    description: url,
  };
}

/** To pick a time for the strategy call, on the next day. Nothing is booked yet, so it files no start. */
export function callReminder(today: CalendarDate, caller: string, text: string): CalendarEntry {
  const day = dayAfter(today, 1);
  return {
    uid: `plan-call-${day}@${location.hostname}`,
    day,
    title: `Pick a time with ${caller} for my ad plan`,
    description: text,
  };
}

/** Downloads reminders as one calendar file. */
export function saveReminders(entries: readonly CalendarEntry[]): void {
  const file = calendarFile(entries, { site: pageBrand().name, writtenAt: new Date() });
  const address = URL.createObjectURL(new Blob([file], { type: "text/calendar;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = "ad-plan.ics";
  link.click();
  // Revoking it earlier could cancel the download.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** A reminder at 8:00 on the clock of the device that shows it. */
type CalendarEntry = {
  readonly uid: string;
  /** "20261207". */
  readonly day: string;
  /** Repeats it in as many weeks. */
  readonly weeks?: number;
  readonly title: string;
  readonly description: string;
};

type FileOrigin = {
  /** The name of the site that creates the file. */
  readonly site: string;
  /** The time at which the file is created. */
  readonly writtenAt: Date;
};

/** An iCalendar file (RFC 5545). Its events have an alarm, and leave the time free for others. */
export function calendarFile(
  entries: readonly CalendarEntry[],
  { site, writtenAt }: FileOrigin,
): string {
  const events = entries.flatMap(({ uid, day, weeks, title, description }) => [
    "BEGIN:VEVENT",
    `UID:${uid}`,
    `DTSTAMP:${writtenAt.toISOString().replace(/[-:]|\.\d+/g, "")}`,
    `DTSTART:${day}T080000`,
    "DURATION:PT15M",
    ...(weeks === undefined ? [] : [`RRULE:FREQ=WEEKLY;COUNT=${weeks}`]),
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(description)}`,
    "TRANSP:TRANSPARENT",
    "BEGIN:VALARM",
    "ACTION:DISPLAY",
    "TRIGGER:PT0S",
    `DESCRIPTION:${escaped(title)}`,
    "END:VALARM",
    "END:VEVENT",
  ]);
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${escaped(site)}//Plan//EN`,
    ...events,
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

function dayAfter({ year, month, day }: CalendarDate, later: number): string {
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
