import { dayMs } from "@planner/shared/calendar";
import { keptDays } from "@planner/shared/reports/reportPeriod";
import { expect, it } from "vitest";
import { expiryOf, reportPrefixes, totalItem } from "./statisticsItems.ts";

const expiryDay = (item: string) => {
  const expiry = expiryOf(item);
  return expiry === undefined ? undefined : new Date(expiry * 1000).toISOString().slice(0, 10);
};

const daysAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

it("keeps an item ten days longer than it is shown, for late records", () => {
  expect(expiryDay(totalItem)).toBeUndefined();
  expect(expiryDay("day#2026-11-22")).toBe("2027-01-01");
  expect(expiryDay(`${reportPrefixes.persons}2026-11-22#ann`)).toBe(
    daysAfter("2026-11-22", keptDays + 10),
  );
});

it("keeps a month as long as its last day", () => {
  expect(expiryDay(`${reportPrefixes.campaigns}2026-12-01#google#fall`)).toBe(
    daysAfter("2027-01-01", keptDays + 10),
  );
});
