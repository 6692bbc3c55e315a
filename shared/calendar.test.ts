import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addDays,
  addWeeks,
  comingMonday,
  dateOf,
  dayMs,
  formatDate,
  localCalendarDate,
  monthOf,
  parseDate,
  weeksBetween,
} from "./calendar.ts";

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

describe("dates as text", () => {
  it("adds days and weeks over the ends of months, years and summer time", () => {
    expect(addDays("2026-02-28", 1)).toBe("2026-03-01");
    expect(addDays("2026-03-08", 1)).toBe("2026-03-09");
    expect(addDays("2027-01-01", -1)).toBe("2026-12-31");
    expect(addWeeks("2026-12-28", 1)).toBe("2027-01-04");
  });

  it("counts weeks, with a fraction for the days beyond", () => {
    expect(weeksBetween("2026-11-30", "2026-12-14")).toBe(2);
    expect(weeksBetween("2026-12-14", "2026-11-30")).toBe(-2);
    expect(weeksBetween("2026-11-30", "2026-12-01")).toBeCloseTo(1 / 7);
  });

  it("reads what it writes", () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date(0), max: new Date("2100"), noInvalidDate: true }),
        (time) => {
          const date = dateOf(time);
          expect(formatDate(parseDate(date))).toBe(date);
          expect(date).toBe(time.toISOString().slice(0, "2026-11-30".length));
          expect(monthOf(date)).toBe(time.toISOString().slice(0, 7));
        },
      ),
    );
  });

  it("has the date of a time zone", () => {
    expect(dateOf(new Date("2026-12-01T03:00:00Z"), "America/Chicago")).toBe("2026-11-30");
  });
});
