import { expect, it } from "vitest";
import { missingSpend, spendByDay, spentOn } from "./spendDays.ts";

const google = { service: "google", month: "2026-10", version: 1, campaigns: [] } as const;

it("adds up the spend of some days, also of what was spread over them", () => {
  const campaigns = [{ name: "Fall", days: { "1": 1, "2": 20 }, spread: { "3": 300 } }];
  const byDay = spendByDay([{ ...google, covered: [1, 2, 3], campaigns }]);
  expect(spentOn(byDay, { from: "2026-10-02", to: "2026-10-02" })).toBe(20);
  expect(spentOn(byDay, { from: "2026-10-02", to: "2026-10-31" })).toBe(320);
  expect(spentOn(byDay, { from: "2026-10-04", to: "2026-10-31" })).toBeUndefined();
});

it("says which days' spend is missing", () => {
  const months = [{ ...google, campaigns: [], covered: [1, 2, 5] }];
  const range = { from: "2026-10-01", to: "2026-10-06" };
  expect(missingSpend({ months, services: ["google", "meta"] }, range)).toEqual([
    {
      service: "google",
      days: [
        { from: "2026-10-03", to: "2026-10-04" },
        { from: "2026-10-06", to: "2026-10-06" },
      ],
    },
    { service: "meta", days: [range] },
  ]);
});
