import type { CalendarDate } from "@planner/shared/calendar";

/** An all-day event. */
export type CalendarEntry = {
  /** The name of the site that creates the file. */
  readonly site: string;
  readonly uid: string;
  readonly day: CalendarDate;
  readonly title: string;
  readonly description: string;
  /** The time at which the file is created. */
  readonly writtenAt: Date;
};

/** An iCalendar file (RFC 5545) with one all-day event. */
export function calendarFile({
  site,
  uid,
  day,
  title,
  description,
  writtenAt,
}: CalendarEntry): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${escaped(site)}//Plan//EN`,
    "BEGIN:VEVENT",
    `UID:${uid}`,
    `DTSTAMP:${writtenAt.toISOString().replace(/[-:]|\.\d+/g, "")}`,
    `DTSTART;VALUE=DATE:${dayOf(day, 0)}`,
    // The end is exclusive: the day after.
    `DTEND;VALUE=DATE:${dayOf(day, 1)}`,
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(description)}`,
    "TRANSP:TRANSPARENT",
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

function dayOf({ year, month, day }: CalendarDate, later: number): string {
  return new Date(Date.UTC(year, month - 1, day + later))
    .toISOString()
    .slice(0, 10)
    .replaceAll("-", "");
}

function escaped(text: string): string {
  return text.replaceAll(/[\\;,]/g, "\\$&").replaceAll("\n", "\\n");
}

/** Folds a line after 75 bytes; continuation lines begin with a space. Never splits a character. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = "";
  for (const character of line) {
    if (bytesOf(part) + bytesOf(character) > bytesInLine) {
      parts.push(part);
      part = " ";
    }
    part += character;
  }
  return [...parts, part].join("\r\n");
}

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length;
}

const bytesInLine = 75;
