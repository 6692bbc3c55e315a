import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { comingMonday, dayMs, localCalendarDate, timeZoneName } from "./calendar.ts";

describe("comingMonday", () => {
  it.each([
    ["a Saturday", { year: 2026, month: 11, day: 21 }, { year: 2026, month: 11, day: 23 }],
    ["a Sunday", { year: 2026, month: 11, day: 22 }, { year: 2026, month: 11, day: 23 }],
    ["a Monday", { year: 2026, month: 11, day: 23 }, { year: 2026, month: 11, day: 30 }],
    ["the year's end", { year: 2026, month: 12, day: 30 }, { year: 2027, month: 1, day: 4 }],
    ["a leap day", { year: 2028, month: 2, day: 29 }, { year: 2028, month: 3, day: 6 }],
  ])("returns the next Monday after %s", (_, today, monday) => {
    expect(comingMonday(today)).toEqual(monday);
  });

  it("always returns a Monday one to seven days ahead", () => {
    const anyTime = fc.date({
      min: new Date(0),
      max: new Date("2099-12-31"),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(anyTime, (time) => {
        const today = localCalendarDate(time);
        const monday = comingMonday(today);
        const at = (date: typeof today) => Date.UTC(date.year, date.month - 1, date.day);
        const daysAhead = (at(monday) - at(today)) / dayMs;
        expect(new Date(at(monday)).getUTCDay()).toBe(1);
        expect(daysAhead).toBeGreaterThanOrEqual(1);
        expect(daysAhead).toBeLessThanOrEqual(7);
      }),
    );
  });
});

describe("localCalendarDate", () => {
  it("returns the date in the machine's time zone", () => {
    expect(localCalendarDate(new Date(2026, 10, 21, 23, 59))).toEqual({
      year: 2026,
      month: 11,
      day: 21,
    });
  });
});

describe("timeZoneName", () => {
  it.each([
    "America/Chicago",
    "America/Indiana/Indianapolis",
    "US/Eastern",
    "Asia/Kolkata",
    "Asia/Calcutta",
    "Europe/Kyiv",
    "UTC",
    "Etc/GMT+5",
  ])("accepts %s, in a spelling with the same time", (name) => {
    const canonical = timeZoneName(name);
    const clock = (timeZone: string | undefined) =>
      new Date("2026-07-01T12:00:00Z").toLocaleString("en-US", { timeZone });
    expect(canonical).toBeDefined();
    expect(clock(canonical)).toBe(clock(name));
    expect(timeZoneName(canonical ?? "")).toBe(canonical);
  });

  it("corrects upper and lower case", () => {
    expect(timeZoneName("america/chicago")).toBe("America/Chicago");
    expect(timeZoneName("utc")).toBe("UTC");
  });

  it.each(["", " ", "Chicago", "Mars/Olympus", "America/Chicago ", "Z"])("rejects %j", (text) => {
    expect(timeZoneName(text)).toBeUndefined();
  });

  // Node 20 rejects offsets, Node 24 and browsers accept them.
  it.each(["+05:00", "-0500", "+05", "-08", "\u221205:00"])("rejects the offset %s", (offset) => {
    expect(timeZoneName(offset)).toBeUndefined();
  });

  it("rejects offsets where Intl accepts them", () => {
    const resolved = { ...new Intl.DateTimeFormat().resolvedOptions(), timeZone: "+05:00" };
    vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions").mockReturnValue(resolved);
    expect(timeZoneName("UTC")).toBeUndefined();
    vi.restoreAllMocks();
  });
});
