import { expect, it } from "vitest";
import { daysOf, firstKeptDay, periodBefore, wholeMonths, yearBefore } from "./reportPeriod.ts";

it.each([
  ["this_month", "2026-11-01", "2026-11-01", "2026-11-01"],
  ["last_month", "2026-03-31", "2026-02-01", "2026-02-28"],
  ["last_month", "2026-01-01", "2025-12-01", "2025-12-31"],
  ["last_30_days", "2026-03-01", "2026-01-31", "2026-03-01"],
  ["last_90_days", "2026-11-26", "2026-08-29", "2026-11-26"],
] as const)("the days of %s on %s are %s to %s", (period, today, from, to) => {
  expect(daysOf(period, today)).toEqual({ from, to });
});

it("keeps 800 days, today included", () => {
  expect(firstKeptDay("2026-11-28")).toBe("2024-09-20");
});

it.each([
  ["a whole month", "2026-10-01", "2026-10-31", "2026-09-01", "2026-09-30"],
  ["whole months", "2026-01-01", "2026-03-31", "2025-10-01", "2025-12-31"],
  ["the beginning of a month", "2026-11-01", "2026-11-17", "2026-10-01", "2026-10-17"],
  [
    "a beginning that the month before does not have",
    "2026-03-01",
    "2026-03-30",
    "2026-02-01",
    "2026-02-28",
  ],
  ["30 days", "2026-10-19", "2026-11-17", "2026-09-19", "2026-10-18"],
  ["a month and a part", "2026-10-01", "2026-11-17", "2026-08-14", "2026-09-30"],
])("compares %s with the period before", (_, from, to, before, end) => {
  expect(periodBefore({ from, to })).toEqual({ from: before, to: end });
});

it.each([
  ["2026-10-01", "2026-10-31", "2025-10-01", "2025-10-31"],
  ["2028-02-29", "2028-03-01", "2027-02-28", "2027-03-01"],
])("compares %s to %s with the same days a year before", (from, to, before, end) => {
  expect(yearBefore({ from, to })).toEqual({ from: before, to: end });
});

it.each([
  ["2026-02-01", "2026-02-28", ["2026-02"], []],
  ["2026-11-03", "2026-11-20", [], [{ from: "2026-11-03", to: "2026-11-20" }]],
  ["2026-11-01", "2026-11-29", [], [{ from: "2026-11-01", to: "2026-11-29" }]],
  [
    "2025-11-27",
    "2026-02-26",
    ["2025-12", "2026-01"],
    [
      { from: "2025-11-27", to: "2025-11-30" },
      { from: "2026-02-01", to: "2026-02-26" },
    ],
  ],
])("from %s to %s has the whole months %j", (from, to, months, others) => {
  expect(wholeMonths({ from, to })).toEqual({ months, others });
});
