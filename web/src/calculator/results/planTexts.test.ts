import { comingMonday } from "@planner/shared/calendar";
import { describe, expect, it } from "vitest";
import { formatStartDate } from "./planTexts.ts";

describe("formatStartDate", () => {
  it("formats weekday, month and day", () => {
    expect(formatStartDate({ year: 2026, month: 11, day: 23 })).toBe("Monday, November 23");
  });

  it("formats the first Monday after New Year's Eve", () => {
    expect(formatStartDate(comingMonday({ year: 2026, month: 12, day: 31 }))).toBe(
      "Monday, January 4",
    );
  });
});
