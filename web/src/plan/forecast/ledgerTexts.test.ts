import type { PlanForecast } from "@planner/shared/api/planForecast";
import { describe, expect, it } from "vitest";
import { aForecast } from "../testing/aSavedPlan.ts";
import { ledgerTexts } from "./ledgerTexts.ts";

const base = aForecast();
const open = { ...base.open, still_to_come: 3.2, undecided: 4.4 };

function textOf(changes: Partial<PlanForecast["ledger"]>, overrides: Partial<PlanForecast> = {}) {
  const ledger = { ...base.ledger, ...changes };
  return Object.values(ledgerTexts(aForecast({ ledger, ...overrides }), 4)).join("");
}

describe("ledgerTexts", () => {
  it("says what is won, what open estimates may add, and how much of the plan is decided", () => {
    expect(textOf({ expected: 3.9, decided: 8.1 }, { open })).toBe(
      "9 won, about 4 more expected from 7 open estimates. Your plan has 12.6 by now, about 8 of them decided.",
    );
    expect(textOf({ expected: 3.9 }, { open })).toBe(
      "9 won, about 4 more expected from 7 open estimates. Your plan has 12.6 by now.",
    );
    expect(textOf({ decided: 0.01 })).toBe(
      "9 won. Your plan has 12.6 by now, hardly any of them decided.",
    );
  });

  it("compares with the plan alone if nothing is open and at least 97% of it is decided", () => {
    expect(textOf({})).toBe("9 won; your plan has 12.6 by now.");
    expect(textOf({ decided: 0.971 * 12.61 })).toBe("9 won; your plan has 12.6 by now.");
    expect(textOf({ decided: 0.969 * 12.61 })).toMatch(/about 12 of them decided\.$/);
  });

  it("counts missing weeks apart, and does not say now of an earlier week", () => {
    expect(textOf({ weeks_entered: 3 })).toBe(
      "9 won in the 3 weeks entered; your plan has 12.6 by now.",
    );
    expect(textOf({ week: 3, weeks_entered: 1, expected: 3.9, decided: 8.1 }, { open })).toBe(
      "9 won in the 1 week entered, about 4 more expected from 7 open estimates. Your plan has 12.6 by week 3, about 8 of them decided.",
    );
  });
});
