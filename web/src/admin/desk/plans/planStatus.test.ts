import { afterEach, expect, it, vi } from "vitest";
import { hasEnded, planWeek, statusText } from "./planStatus.ts";

const now = new Date(2026, 10, 29, 12);

it.each([
  ["2026-11-30", 0],
  ["2026-11-29", 1],
  ["2026-11-23", 1],
  ["2026-11-22", 2],
  ["2026-09-07", 12],
  ["2026-08-01", 12],
])("planWeek of a plan from %s is %d", (start_date, week) => {
  expect(planWeek({ start_date }, now)).toBe(week);
});

it.each([
  ["2026-09-06", true],
  ["2026-09-07", false],
])("a plan from %s has ended: %s", (start_date, isEnded) => {
  expect(hasEnded({ start_date }, now)).toBe(isEnded);
});

afterEach(() => {
  vi.unstubAllEnvs();
});

it("a plan lasts until midnight of its last Sunday where the desk is", () => {
  vi.stubEnv("TZ", "America/New_York");
  const lateOnSunday = new Date(2026, 10, 29, 23, 30);
  expect(hasEnded({ start_date: "2026-09-07" }, lateOnSunday)).toBe(false);
});

it.each([
  ["2026-11-16", 1, "Too early to judge"],
  ["2026-11-16", 0, "Too early to judge"],
  ["2026-11-09", 0, "Too few weeks entered"],
  ["2026-09-14", 3, "Too few weeks entered"],
])("a plan from %s with %d weeks entered says: %s", (start_date, weeks_entered, text) => {
  const situation = { kind: "too_early" } as const;
  const outlook = { chance_of_80_percent: 0.9, shortfall: 0, situation };
  expect(statusText({ start_date, weeks_entered, outlook }, now)).toBe(text);
  expect(statusText({ start_date, weeks_entered }, now)).toBe("No forecast yet");
});
