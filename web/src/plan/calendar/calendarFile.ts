/** A reminder at 8:00 on the clock of the device that shows it. */
export type CalendarEntry = {
  readonly uid: string;
  /** "2026-12-07". */
  readonly day: string;
  /** In how many weeks it repeats. Absent for a single day. */
  readonly weeks?: number;
  readonly title: string;
  readonly description: string;
  /** What the calendar offers to open. */
  readonly url?: string;
};

/** An iCalendar file (RFC 5545). Its events have an alarm, and leave the time free for others. */
export function calendarFile(
  entries: readonly CalendarEntry[],
  { site, writtenAt }: { readonly site: string; readonly writtenAt: Date },
): string {
  // A later file's revision of an event is higher. In minutes, because it must fit into 31 bits.
  const sequence = Math.floor(writtenAt.getTime() / 60_000);
  const stamp = writtenAt.toISOString().replace(/[-:]|\.\d+/g, "");
  const lines = ["BEGIN:VCALENDAR", "VERSION:2.0", `PRODID:-//${escaped(site)}//Plan//EN`];
  for (const { uid, day, weeks, title, description, url } of entries) {
    lines.push("BEGIN:VEVENT");
    if (weeks !== undefined) lines.push(`RRULE:FREQ=WEEKLY;COUNT=${weeks}`);
    if (url !== undefined) lines.push(`URL:${url}`);
    lines.push(
      `UID:${uid}`,
      `DTSTAMP:${stamp}`,
      `SEQUENCE:${sequence}`,
      `DTSTART:${day.replaceAll("-", "")}T080000`,
      "DURATION:PT15M",
      `SUMMARY:${escaped(title)}`,
      `DESCRIPTION:${escaped(description)}`,
      "TRANSP:TRANSPARENT",
      "BEGIN:VALARM",
      "ACTION:DISPLAY",
      "TRIGGER:PT0S",
      `DESCRIPTION:${escaped(title)}`,
      "END:VALARM",
      "END:VEVENT",
    );
  }
  lines.push("END:VCALENDAR");
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

function escaped(text: string): string {
  return text.replaceAll(/[\\;,]/g, "\\$&").replaceAll("\n", "\\n");
}

/** Folds a line of more than 75 bytes: after 73 ASCII characters, or 18 others of up to 4 bytes, and before a space. */
function folded(line: string): string {
  return line.replaceAll(/(?![ -~]{0,74}$)(?:[ -~]{73}|.{18})(?=.)/gu, "$&\r\n ");
}
