import { useEffect, useState } from "react";

type TimeProps = Readonly<{
  /** ISO 8601. */
  at: string;
}>;

/** How long ago, with the exact time in a tooltip. */
export function RelativeTime({ at, now }: TimeProps & Readonly<{ now: Date }>) {
  const then = new Date(at);
  return (
    <time dateTime={at} title={exactTime(then)}>
      {relativeTime(then, now)}
    </time>
  );
}

/** A date, with the exact time in a tooltip. */
export function DayOf({ at }: TimeProps) {
  const then = new Date(at);
  return (
    <time dateTime={at} title={exactTime(then)}>
      {dateOf(then)}
    </time>
  );
}

/** Date and time to the second, with the time zone. */
export function ExactTime({ at }: TimeProps) {
  return <time dateTime={at}>{exactTime(new Date(at))}</time>;
}

/** The current time, updated every 30 seconds by default, so that relative times stay correct. */
export function useNow(clock: () => Date, everyMs = 30_000): Date {
  const [now, setNow] = useState(clock);
  useEffect(() => {
    const timer = setInterval(() => setNow(clock()), everyMs);
    return () => clearInterval(timer);
  }, [clock, everyMs]);
  return now;
}

/** Formats a time as "3 hr. ago", in the largest whole unit. Times a week or longer ago become a date. */
export function relativeTime(then: Date, now: Date): string {
  const seconds = Math.floor((now.getTime() - then.getTime()) / 1000);
  // The server's clock may be ahead of this one.
  if (seconds < 60) return "just now";
  const unit = units.find(({ below }) => seconds < below);
  if (!unit) return dateOf(then);
  return relative.format(-Math.floor(seconds / unit.seconds), unit.name);
}

/** Formats a time as "20 seconds ago" or "3 minutes ago", for something that has just happened. */
export function formatTimeAgo(then: Date, now: Date): string {
  const seconds = Math.max(0, Math.floor((now.getTime() - then.getTime()) / 1000));
  const unit = units.find(({ below }) => seconds >= 60 && seconds < below);
  if (seconds < 60) return long.format(-seconds, "second");
  return unit ? long.format(-Math.floor(seconds / unit.seconds), unit.name) : `on ${dateOf(then)}`;
}

/** "May 3", in the user's time zone, with the year if it is not this one. */
export function monthDay(then: Date, now: Date): string {
  return then.getFullYear() === now.getFullYear() ? monthAndDay.format(then) : dateOf(then);
}

/** "9:05 AM", in the user's time zone. */
export function timeOfDay(then: Date): string {
  return hourAndMinute.format(then);
}

/** "Nov 17, 2026", in the user's time zone. */
function dateOf(then: Date): string {
  return day.format(then);
}

function exactTime(then: Date): string {
  return exact.format(then);
}

const units = [
  { name: "minute", seconds: 60, below: 3600 },
  { name: "hour", seconds: 3600, below: 86_400 },
  { name: "day", seconds: 86_400, below: 7 * 86_400 },
] as const;

const relative = new Intl.RelativeTimeFormat("en-US", { numeric: "always", style: "short" });
const long = new Intl.RelativeTimeFormat("en-US", { numeric: "always", style: "long" });
const monthAndDay = new Intl.DateTimeFormat("en-US", { month: "long", day: "numeric" });
const hourAndMinute = new Intl.DateTimeFormat("en-US", { timeStyle: "short" });
const day = new Intl.DateTimeFormat("en-US", { dateStyle: "medium" });
const exact = new Intl.DateTimeFormat("en-US", { dateStyle: "full", timeStyle: "long" });
