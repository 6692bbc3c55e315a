import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { comingMonday, dayMs, installSlots, localCalendarDate } from "./calendar.ts";

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

describe("installSlots", () => {
  it.each([
    [1, 5, true],
    [5, 1, true],
    [6, 0, false],
    [7, 6, false],
    [21, 6, false],
    [22, 5, true],
    [27, 0, false],
    [31, 3, true],
  ])("on day %d of the month: %d slots left, fee waived: %s", (day, left, feeWaived) => {
    expect(installSlots(day)).toEqual({ left, feeWaived });
  });
});
