import { describe, expect, it } from "vitest";
import { laterDay, timeZoneOf } from "./localTime.ts";

describe("timeZoneOf", () => {
  it.each([
    ["+19728333371", "America/Chicago"],
    ["+16022982734", "America/Phoenix"],
    ["+13058675319", "America/New_York"],
    ["+18085551234", "Pacific/Honolulu"],
    ["+442071234567", "America/New_York"],
  ])("guesses the zone of %s: %s", (mobile, zone) => {
    expect(timeZoneOf(mobile)).toBe(zone);
  });
});

describe("laterDay", () => {
  it.each([
    // 8:52 pm in Chicago, which is the next day in UTC.
    ["2026-11-24T02:52:00Z", 1, 9, "America/Chicago", "2026-11-24T15:00:00.000Z"],
    ["2026-11-23T14:52:00Z", 3, undefined, "America/Chicago", "2026-11-26T14:52:00.000Z"],
    // The night in which clocks go forward.
    ["2026-03-07T18:00:00Z", 1, 9, "America/New_York", "2026-03-08T13:00:00.000Z"],
    ["2026-03-07T18:00:00Z", 1, 9, "America/Phoenix", "2026-03-08T16:00:00.000Z"],
    ["2026-10-31T18:00:00Z", 1, undefined, "America/New_York", "2026-11-01T19:00:00.000Z"],
  ])("of %s is %i days later at %s in %s", (now, days, hour, timeZone, expected) => {
    const zone = { timeZone, ...(hour !== undefined && { hour }) };
    expect(laterDay(new Date(now), days, zone).toISOString()).toBe(expected);
  });
});
