import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { breakEvenWeek } from "./breakEvenWeek.ts";
import { computePlan } from "./computePlan.ts";
import { type ScenarioName, scenarioNames } from "./Plan.ts";
import { planUnderScenario } from "./planUnderScenario.ts";
import { runningTotals } from "./runningTotals.ts";
import { somePlanInputs } from "./testing/somePlanInputs.ts";

describe("runningTotals", () => {
  it("are the plan's own totals at the end of each period", () => {
    fc.assert(
      fc.property(somePlanInputs, fc.constantFrom(...scenarioNames), (inputs, scenario) => {
        const view = planUnderScenario(computePlan(inputs), scenario);
        const totals = runningTotals(view.weeks);
        const { days_30, days_60, days_90 } = view.cumulative;
        expect([totals[3], totals[7], totals[11]]).toMatchObject([days_30, days_60, days_90]);
        expect(totals).toHaveLength(12);
      }),
    );
  });
});

describe("breakEvenWeek", () => {
  const weekOf = (gross_margin_pct: number, scenario: ScenarioName = "expected") => {
    const plan = computePlan({
      target_estimates_per_week: 10,
      avg_job_value: 500,
      gross_margin_pct,
    });
    return breakEvenWeek(runningTotals(planUnderScenario(plan, scenario).weeks));
  };

  it.each([
    // Week 1: 1.519 jobs at 3,800 dollars are 5,773; spend 1,257.
    [55, "expected", 1],
    // Gross profit 577, 1,482, 2,838, 4,792 against spend 1,257, 2,514, 3,771, 5,029.
    [10, "expected", 5],
    // 8,571 against 8,800 after week 7, 10,251 against 10,057 after week 8.
    [10, "baseline", 8],
  ] as const)(
    "at a margin of %d percent in the %s scenario is week %d",
    (margin, scenario, week) => {
      expect(weekOf(margin, scenario)).toBe(week);
    },
  );

  it("is nobody's when nothing is spent", () => {
    const plan = computePlan({
      target_estimates_per_week: 5,
      current_estimates_per_week: 5,
      avg_job_value: 3500,
      gross_margin_pct: 55,
    });
    expect(breakEvenWeek(runningTotals(plan.weeks))).toBeUndefined();
  });

  it("is the one from which the ads stay paid for", () => {
    fc.assert(
      fc.property(somePlanInputs, fc.constantFrom(...scenarioNames), (inputs, scenario) => {
        const totals = runningTotals(planUnderScenario(computePlan(inputs), scenario).weeks);
        const week = breakEvenWeek(totals);
        for (const { week: at, ad_spend, gross_profit } of totals) {
          if (ad_spend > 0) expect(gross_profit >= ad_spend).toBe(week !== undefined && at >= week);
        }
      }),
    );
  });
});
