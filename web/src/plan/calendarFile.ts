import type { SavedPlan } from "@planner/shared/api/planContract";
import { planWeeks } from "@planner/shared/api/planForecast";
import type { CalendarDate } from "@planner/shared/calendar";
import { pageBrand } from "../browser/brand.ts";
import { saveFile } from "../browser/saveFile.ts";

/**
 * To enter the numbers of each of the plan's weeks, on the Monday after it. Another file of the same plan, with another
 * start or link, replaces the entry in the calendar.
 */
export function mondayReminder(
  { plan_id, start_date }: Pick<SavedPlan, "plan_id" | "start_date">,
  url: string,
): CalendarEntry {
  const [year = 0, month = 0, day = 0] = start_date.split("-").map(Number);
  return {
    uid: `plan-reminder-${plan_id}`,
    day: dayAfter({ year, month, day }, 7),
    weeks: planWeeks,
    title: "Five numbers for my ad plan",
    description: url,
    url,
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

export function saveReminders(entries: readonly CalendarEntry[]): void {
  const file = calendarFile(entries, { site: pageBrand().name, writtenAt: new Date() });
  saveFile(new Blob([file], { type: "text/calendar;charset=utf-8" }), "ad-plan.ics");
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
      `DTSTART:${day}T080000`,
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

function dayAfter({ year, month, day }: CalendarDate, later: number): string {
  const iso = new Date(Date.UTC(year, month - 1, day + later)).toISOString();
  return iso.slice(0, 10).replaceAll("-", "");
}

function escaped(text: string): string {
  return text.replaceAll(/[\\;,]/g, "\\$&").replaceAll("\n", "\\n");
}

/** Folds a line of more than 75 bytes: after 73 ASCII characters, or 18 others of up to 4 bytes, and before a space. */
function folded(line: string): string {
  return line.replaceAll(/(?![ -~]{0,74}$)(?:[ -~]{73}|.{18})(?=.)/gu, "$&\r\n ");
}
