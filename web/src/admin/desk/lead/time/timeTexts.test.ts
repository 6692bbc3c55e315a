import { expect, it } from "vitest";
import { relativeTime, timeOfDay, timeOrDay, whenInSentence } from "./timeTexts.ts";

const now = new Date("2026-11-17T12:00:00.000Z");
const before = (seconds: number) => new Date(now.getTime() - seconds * 1000);

it.each([
  [relativeTime, -3600, "just now"],
  [relativeTime, 59, "just now"],
  [relativeTime, 60, "1 minute ago"],
  [relativeTime, 3599, "59 minutes ago"],
  [relativeTime, 3600, "1 hour ago"],
  [relativeTime, 86_399, "23 hours ago"],
  [relativeTime, 86_400, "1 day ago"],
  [relativeTime, 8 * 86_400, "Nov 9, 2026"],
  [whenInSentence, -3600, "1 second ago"],
  [whenInSentence, 59, "59 seconds ago"],
  [whenInSentence, 7 * 86_400 - 1, "6 days ago"],
  [whenInSentence, 8 * 86_400, "on November\u00a09"],
  [whenInSentence, 365 * 86_400, "on Nov\u00a017,\u00a02025"],
])("%o formats %d seconds as %j", (format, seconds, words) => {
  expect(format(before(seconds), now)).toBe(words);
});

it.each([
  ["2026-11-17T09:10:00", "9:10 am"],
  ["2026-11-16T16:10:00", "yesterday 4:10 pm"],
  ["2026-11-11T00:00:00", "Wednesday 12:00 am"],
  ["2026-11-10T23:59:00", "November 10"],
  ["2025-11-10T09:00:00", "Nov 10, 2025"],
  ["2026-11-18T09:00:00", "Wed, Nov 18, 9:00 am"],
  ["2027-01-04T09:00:00", "Mon, Jan 4, 2027, 9:00 am"],
])("timeOrDay writes %s as %j", (then, text) => {
  const written = timeOrDay(new Date(then), new Date("2026-11-17T12:00:00"));
  expect(written.replaceAll("\u00a0", " ")).toBe(text);
});

it.each([
  ["America/New_York", "7:00 am"],
  ["America/Chicago", "6:00 am"],
  ["UTC", "12:00 pm"],
  ["America/New_York", "7:00 am"],
])("timeOfDay writes noon in UTC in %s as %j", (timeZone, text) => {
  expect(timeOfDay(now, timeZone).replaceAll("\u00a0", " ")).toBe(text);
});
