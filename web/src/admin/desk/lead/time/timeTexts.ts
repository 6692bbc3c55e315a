import { dayMs } from "@planner/shared/calendar";

/** Whole minutes below an hour, then hours, then days. */
export function duration(ms: number): string {
  const minutes = Math.max(1, Math.floor(ms / 60_000));
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return `${hours} hr`;
  return `${Math.floor(hours / 24)} days`;
}

/**
 * Formats a time as "3 hours ago", in the largest whole unit. Below a minute it is "just now", because the desk's clock
 * ticks every 30 seconds. Times a week or longer ago become a date.
 */
export function relativeTime(then: Date, now: Date): string {
  if (now.getTime() - then.getTime() < 60_000) return "just now";
  return timeAgo(then, now) ?? day.format(then);
}

/** "20 seconds ago", "3 hours ago", or "on May 3" from a week on: for a sentence that is not updated. */
export function whenInSentence(then: Date, now: Date): string {
  return timeAgo(then, now) ?? `on ${monthDay(then, now)}`;
}

/** "3 hours ago". Undefined from a week on. */
function timeAgo(then: Date, now: Date): string | undefined {
  // At least 1: the server's clock may be ahead of this one.
  const seconds = Math.max(1, Math.floor((now.getTime() - then.getTime()) / 1000));
  const unit = units.find(({ below }) => seconds < below);
  return unit && ago.format(-Math.floor(seconds / unit.seconds), unit.name);
}

/** "May 3", in the user's time zone, with the year if it is not this one. */
export function monthDay(then: Date, now: Date): string {
  return onOneLine((isSameYear(then, now) ? monthAndDay : day).format(then));
}

/** "May 3, 2026", in the user's time zone. */
export function mediumDate(then: Date): string {
  return day.format(then);
}

/** Date and time to the second, with the time zone. */
export function exactTime(then: Date): string {
  return exact.format(then);
}

/** "9:05 am", in the user's time zone or another one. Throws if the browser does not know the zone. */
export function timeOfDay(then: Date, timeZone?: string): string {
  const format =
    timeFormats.get(timeZone) ?? new Intl.DateTimeFormat("en-US", { timeStyle: "short", timeZone });
  timeFormats.set(timeZone, format);
  return onOneLine(format.format(then).toLowerCase());
}

/** By time zone. Creating a format takes longer than using it fifty times, and a list shows a time in each row. */
const timeFormats = new Map<string | undefined, Intl.DateTimeFormat>();

/** With spaces at which no line breaks. Some browsers write a narrow space in times. */
function onOneLine(text: string): string {
  return text.replaceAll(/\s/gu, "\u00a0");
}

/**
 * "Tue, Dec 1, 10:00 am", in the user's time zone or another one, with the year if it is not this one. A line may break
 * between date and time: large text has no room for both on a phone.
 */
export function dayAndTime(then: Date, now: Date, timeZone?: string): string {
  return `${shortDay(then, now, timeZone)}, ${timeOfDay(then, timeZone)}`;
}

/** "Tue, Dec 1", in the user's time zone or another one, with the year if it is not this one. */
export function shortDay(then: Date, now: Date, timeZone?: string): string {
  const year = isSameYear(then, now) ? undefined : "numeric";
  const format = { weekday: "short", month: "short", day: "numeric", year, timeZone } as const;
  return onOneLine(then.toLocaleDateString("en-US", format));
}

/** Whether two times are on the same day, in the user's time zone. */
export function isSameDay(one: Date, other: Date): boolean {
  return one.toDateString() === other.toDateString();
}

function isSameYear(one: Date, other: Date): boolean {
  return one.getFullYear() === other.getFullYear();
}

/** "4:10 pm", "yesterday 4:10 pm", "Friday 4:10 pm" within a week, then "May 3". */
export function timeOrDay(then: Date, now: Date): string {
  const midnight = (time: Date) => new Date(time).setHours(0, 0, 0, 0);
  const days = Math.round((midnight(now) - midnight(then)) / dayMs);
  if (days === 0) return timeOfDay(then);
  if (days < 0) return dayAndTime(then, now);
  if (days >= 7) return monthDay(then, now);
  return `${days === 1 ? "yesterday" : weekday.format(then)} ${timeOfDay(then)}`;
}

const units = [
  { name: "second", seconds: 1, below: 60 },
  { name: "minute", seconds: 60, below: 3600 },
  { name: "hour", seconds: 3600, below: 86_400 },
  { name: "day", seconds: 86_400, below: 7 * 86_400 },
] as const;

const ago = new Intl.RelativeTimeFormat("en-US");
const monthAndDay = new Intl.DateTimeFormat("en-US", { month: "long", day: "numeric" });
const weekday = new Intl.DateTimeFormat("en-US", { weekday: "long" });
const day = new Intl.DateTimeFormat("en-US", { dateStyle: "medium" });
const exact = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "long" });
