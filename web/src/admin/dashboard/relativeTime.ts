/** How long ago a moment was, in the largest whole unit ("3 hr. ago"). From a week on the date says more. */
export function relativeTime(then: Date, now: Date): string {
  const seconds = Math.floor((now.getTime() - then.getTime()) / 1000);
  // The server's clock may be ahead of this one.
  if (seconds < 60) return "just now";
  const unit = units.find(({ below }) => seconds < below);
  if (!unit) return dateOf(then);
  return format.format(-Math.floor(seconds / unit.seconds), unit.name);
}

/** A day as people here write it ("Nov 17, 2026"), in the reader's time zone. */
export function dateOf(then: Date): string {
  return day.format(then);
}

/** To the second, with the time zone. */
export function exactTime(then: Date): string {
  return exact.format(then);
}

const units = [
  { name: "minute", seconds: 60, below: 3600 },
  { name: "hour", seconds: 3600, below: 86_400 },
  { name: "day", seconds: 86_400, below: 7 * 86_400 },
] as const;

const format = new Intl.RelativeTimeFormat("en-US", { numeric: "always", style: "short" });
const day = new Intl.DateTimeFormat("en-US", { dateStyle: "medium" });
const exact = new Intl.DateTimeFormat("en-US", { dateStyle: "full", timeStyle: "long" });
