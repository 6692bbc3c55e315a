import { expect, it } from "vitest";
import { isPlanAtRisk } from "./planAtRisk.ts";

it("a plan is at risk if 80% of it are not more likely than not", () => {
  expect(isPlanAtRisk({ chance_of_80_percent: 0.5 })).toBe(true);
  expect(isPlanAtRisk({ chance_of_80_percent: 0.51 })).toBe(false);
});
