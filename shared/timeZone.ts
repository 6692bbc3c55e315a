import type { CalendarDate } from "./calendar.ts";

/**
 * The name of a time zone in the spelling that `Intl` uses: "America/Chicago" for "america/chicago". Undefined if `Intl`
 * does not know it, and for an offset such as "+05:00", which newer versions accept: an offset has no daylight saving time.
 * Does not ask `Intl.supportedValuesOf`, whose list has one name per zone and lacks "UTC".
 */
export function timeZoneName(text: string): string | undefined {
  try {
    const { timeZone } = new Intl.DateTimeFormat("en-US", { timeZone: text }).resolvedOptions();
    return /^[+-]/.test(timeZone) ? undefined : timeZone;
  } catch {
    return undefined;
  }
}

type LocalTime = {
  readonly timeZone: string;
  /** Of 24, on the hour. Default: the same time of day. */
  readonly hour?: number;
};

/** A time of day some days later, in a time zone. */
export function laterDay(now: Date, days: number, { timeZone, hour }: LocalTime): Date {
  const today = wallClock(now, timeZone);
  const wantedHour = hour ?? today.hour;
  const wantedMinute = hour === undefined ? today.minute : 0;
  const wanted = Date.UTC(today.year, today.month - 1, today.day + days, wantedHour, wantedMinute);
  // The offset may differ on that day. The second step corrects the first guess.
  let time = wanted;
  for (let step = 0; step < 2; step += 1) {
    const shown = wallClock(new Date(time), timeZone);
    const shownTime = Date.UTC(shown.year, shown.month - 1, shown.day, shown.hour, shown.minute);
    time += wanted - shownTime;
  }
  return new Date(time);
}

/** What the clocks in a time zone show. */
export function wallClock(time: Date, timeZone: string): WallClock {
  const format =
    wallClockFormats.get(timeZone) ??
    new Intl.DateTimeFormat("en-US", {
      timeZone,
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
    });
  wallClockFormats.set(timeZone, format);
  const parts = format.formatToParts(time);
  const part = (type: string) => Number(parts.find((each) => each.type === type)?.value);
  return {
    year: part("year"),
    month: part("month"),
    day: part("day"),
    hour: part("hour"),
    minute: part("minute"),
  };
}

/** By time zone. Creating a format takes longer than using it fifty times. */
const wallClockFormats = new Map<string, Intl.DateTimeFormat>();

type WallClock = CalendarDate & { readonly hour: number; readonly minute: number };
