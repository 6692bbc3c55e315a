import { describe, expect, it } from "vitest";
import { daysText, daysTextWithYear, periodText } from "./dayTexts.ts";

describe("periodText", () => {
  it("has the year only if it is not this year", () => {
    const october = { from: "2026-10-01", to: "2026-10-31" };
    expect(periodText(october, "2026-11-28")).toBe("October 1 to 31");
    expect(periodText(october, "2027-01-02")).toBe("October 1 to 31, 2026");
    const winter = { from: "2025-12-01", to: "2026-01-31" };
    expect(periodText(winter, "2026-11-28")).toBe("December 1, 2025 to January 31, 2026");
  });
});

it("has both years of days in two", () => {
  expect(daysText({ from: "2026-12-28", to: "2027-01-03" })).toBe("Dec 28, 2026 – Jan 3, 2027");
  const week = { from: "2026-10-05", to: "2026-10-11" };
  expect(daysText(week)).toBe("Oct 5 – 11");
  expect(daysTextWithYear(week)).toBe("Oct 5 – 11, 2026");
});
