import { expect, it } from "vitest";
import { negate, sumContributions } from "./sumContributions.ts";

const lead = { total: { leads: 1, won: 1 }, "day#2026-11-22": { clocked: 1 } };

it("adds up counts by item and name", () => {
  const other = { total: { leads: 1 }, "day#2026-11-23": { clocked: 1 } };
  expect(sumContributions([lead, other])).toEqual({
    total: { leads: 2, won: 1 },
    "day#2026-11-22": { clocked: 1 },
    "day#2026-11-23": { clocked: 1 },
  });
});

it("leaves out the zeros of what was taken back, but keeps the items", () => {
  const moved = { total: { leads: 1 }, "day#2026-11-22": {} };
  expect(sumContributions([moved, negate(lead)])).toEqual({
    total: { won: -1 },
    "day#2026-11-22": { clocked: -1 },
  });
  expect(sumContributions([lead, negate(lead)])).toEqual({ total: {}, "day#2026-11-22": {} });
});
