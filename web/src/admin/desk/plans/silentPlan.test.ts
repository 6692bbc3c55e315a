import { expect, it } from "vitest";
import { silentDays } from "./silentPlan.ts";

it.each([
  [new Date(2026, 10, 16, 23), undefined],
  [new Date(2026, 10, 15, 23), 14],
  [new Date(2026, 10, 14, 1), 15],
])("a plan is silent from the 14th day after its last entry on: %s", (lastEntry, days) => {
  const now = new Date(2026, 10, 29, 12);
  expect(silentDays({ last_entry: lastEntry.toISOString() }, now)).toBe(days);
});
