import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { computePlan } from "./computePlan.ts";
import { type Plan, periodNames, type ScenarioName, scenarioNames } from "./Plan.ts";
import { breakEvenWeek, planEconomics } from "./planEconomics.ts";
import { planUnderScenario } from "./planUnderScenario.ts";
import { roundHalfUp } from "./round.ts";
import { runningTotals } from "./simulateWeeks.ts";
import { somePlanInputs } from "./testing/somePlanInputs.ts";

const defaultInputs = { target_estimates_per_week: 10, avg_job_value: 3500, gross_margin_pct: 55 };

describe("planEconomics", () => {
  it("computes the first 30 days of the first example", () => {
    const economics = planEconomics(computePlan(defaultInputs), "expected")?.days_30;

    // Spend 5,028.52, bookings 38.2131, jobs 12.6112, revenue 47,922.38, gross profit 26,357.31.
    expect(roundHalfUp(economics?.cost_per_booking ?? 0, 1)).toBe(131.6);
    expect(roundHalfUp(economics?.cost_per_job ?? 0, 1)).toBe(398.7);
    expect(roundHalfUp(economics?.return_on_ad_spend ?? 0, 2)).toBe(9.53);
    expect(roundHalfUp(economics?.break_even_cost_per_lead ?? 0, 1)).toBe(173);
  });

  it("returns undefined for a plan without ad spend", () => {
    const plan = computePlan({ ...defaultInputs, current_estimates_per_week: 12 });
    expect(planEconomics(plan, "expected")).toBeUndefined();
  });

  it("breaks even at its break-even cost per lead, up to the rounding of the daily budget", () => {
    fc.assert(
      fc.property(somePlanInputs, fc.constantFrom(...scenarioNames), (inputs, scenario) => {
        const plan = computePlan(inputs);
        for (const period of periodNames) {
          const breakEven = planEconomics(plan, scenario)?.[period].break_even_cost_per_lead;
          if (breakEven === undefined) continue;
          const { cumulative } = planUnderScenario(atCostPerLead(plan, breakEven), scenario);
          const { gross_profit, ad_spend } = cumulative[period];
          const cents = 0.005 * 7 * plan.assumptions.weeksAtEndOf[period];
          const tolerance = gross_profit * 1e-9;
          expect(Math.abs(gross_profit - ad_spend)).toBeLessThanOrEqual(cents + tolerance);
        }
      }),
    );
  });

  it("returns only finite numbers", () => {
    fc.assert(
      fc.property(somePlanInputs, fc.constantFrom(...scenarioNames), (inputs, scenario) => {
        const figures = Object.values(planEconomics(computePlan(inputs), scenario) ?? {});
        expect(figures.flatMap(Object.values).every(Number.isFinite)).toBe(true);
      }),
    );
  });
});

function atCostPerLead({ inputs, assumptions }: Plan, cost_per_lead: number): Plan {
  const { profiles } = assumptions;
  const expected = { ...profiles.expected, cost_per_lead };
  return computePlan(inputs, "expected", { ...assumptions, profiles: { ...profiles, expected } });
}

describe("runningTotals", () => {
  it("equals the plan's totals at the end of each period", () => {
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
    "with a margin of %d percent in the %s scenario is week %d",
    (margin, scenario, week) => {
      expect(weekOf(margin, scenario)).toBe(week);
    },
  );

  it("is undefined without ad spend", () => {
    const plan = computePlan({
      target_estimates_per_week: 5,
      current_estimates_per_week: 5,
      avg_job_value: 3500,
      gross_margin_pct: 55,
    });
    expect(breakEvenWeek(runningTotals(plan.weeks))).toBeUndefined();
  });

  it("stays profitable in every later week", () => {
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
