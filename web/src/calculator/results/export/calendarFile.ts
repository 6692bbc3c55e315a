import type { CalendarDate } from "@planner/shared/calendar";

/** What an entry for a whole day says. */
export type CalendarEntry = {
  readonly uid: string;
  readonly day: CalendarDate;
  readonly title: string;
  readonly description: string;
  /** When the entry is written. */
  readonly writtenAt: Date;
};

/** An iCalendar file with one entry of a whole day, for any calendar program. Source: RFC 5545. */
export function calendarFile({ uid, day, title, description, writtenAt }: CalendarEntry): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Ad-budget planner//Plan//EN",
    "BEGIN:VEVENT",
    `UID:${uid}`,
    `DTSTAMP:${writtenAt.toISOString().replace(/[-:]|\.\d+/g, "")}`,
    `DTSTART;VALUE=DATE:${dayOf(day, 0)}`,
    // The end of a whole day is the day after, which does not belong to it.
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

/** Lines are at most 75 bytes; what follows is set off by a space. A character is at most four bytes, and never cut. */
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
