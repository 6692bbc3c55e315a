import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatDailyBudget } from "../format.ts";
import { parseNumberEntry } from "../parseNumberEntry.ts";
import { assumptions } from "./assumptions.ts";
import { computePlan } from "./computePlan.ts";
import { type PlanTotals, periodNames, scenarioNames } from "./Plan.ts";
import { planUnderScenario } from "./simulateWeeks.ts";
import { defaultGoals, numberBetween, somePlanInputs } from "./testing/somePlanInputs.ts";

const profileNames = fc.constantFrom("conservative", "expected", "aggressive");

const figures = [
  "leads",
  "bookings",
  "shows",
  "jobs",
  "ad_spend",
  "revenue",
  "gross_profit",
] as const;

function expectSums(totals: PlanTotals, weeks: readonly PlanTotals[]) {
  for (const figure of figures) {
    const sum = weeks.reduce((total, week) => total + week[figure], 0);
    expect(totals[figure]).toBeCloseTo(sum, 6);
  }
}

describe("computePlan, for any goals", () => {
  it("returns totals that equal the sum of the weeks in every scenario", () => {
    fc.assert(
      fc.property(somePlanInputs, profileNames, (inputs, profile) => {
        const plan = computePlan(inputs, profile);
        for (const period of periodNames) {
          const weeks = plan.weeks.slice(0, assumptions.weeksAtEndOf[period]);
          expectSums(plan.cumulative[period], weeks);
          for (const scenario of scenarioNames) {
            const view = planUnderScenario(plan, scenario);
            expect(view.cumulative[period].revenue).toBeCloseTo(
              plan.scenarios[scenario][period],
              4,
            );
            expect(view.cumulative[period].jobs).toBe(plan.cumulative[period].jobs);
            expect(view.cumulative[period].ad_spend).toBe(plan.cumulative[period].ad_spend);
          }
        }
        expectSums(plan.cumulative.days_30, plan.weekly_data);
      }),
    );
  });

  it("orders revenue from baseline to upside and defaults to the expected scenario", () => {
    fc.assert(
      fc.property(somePlanInputs, (inputs) => {
        const plan = computePlan(inputs);
        const rising = scenarioNames.map((scenario) => plan.scenarios[scenario].days_90);
        expect(rising).toEqual(rising.toSorted((a, b) => a - b));
        expect(planUnderScenario(plan, "expected").weekly_data).toEqual(plan.weekly_data);
      }),
    );
  });

  it("never decreases a total from one period to the next", () => {
    fc.assert(
      fc.property(somePlanInputs, (inputs) => {
        const { cumulative } = computePlan(inputs);
        for (const figure of figures) {
          expect(cumulative.days_60[figure]).toBeGreaterThanOrEqual(cumulative.days_30[figure]);
          expect(cumulative.days_90[figure]).toBeGreaterThanOrEqual(cumulative.days_60[figure]);
        }
      }),
    );
  });

  it("never lowers the budget for a higher target", () => {
    fc.assert(
      fc.property(somePlanInputs, numberBetween(0, 500), (inputs, more) => {
        const target = Math.min(1000, inputs.target_estimates_per_week + more);
        const dearer = computePlan({ ...inputs, target_estimates_per_week: target });
        expect(dearer.daily_budget).toBeGreaterThanOrEqual(computePlan(inputs).daily_budget);
      }),
    );
  });

  it("returns only finite figures of 0 or more", () => {
    fc.assert(
      fc.property(somePlanInputs, profileNames, (inputs, profile) => {
        const numbers = numbersIn(computePlan(inputs, profile));
        expect(numbers.length).toBeGreaterThan(100);
        expect(numbers.filter((number) => !Number.isFinite(number) || number < 0)).toEqual([]);
      }),
    );
  });

  it("derives meter, gate and days from the budget in whole cents", () => {
    fc.assert(
      fc.property(somePlanInputs, (inputs) => {
        const { daily_budget, meter_status, budget_gate_passes, ...plan } = computePlan(inputs);
        expect(Number(daily_budget.toFixed(2))).toBe(daily_budget);
        expect(plan.estimated_days === undefined).toBe(daily_budget === 0);
        expect(meter_status === "green").toBe(budget_gate_passes);
        expect(budget_gate_passes).toBe(daily_budget >= 50);
        expect(meter_status === "red").toBe(daily_budget < 35);
      }),
    );
  });

  it("formats a budget on the same side of the gate as the exact value", () => {
    fc.assert(
      fc.property(numberBetween(1, 4), (target) => {
        const plan = computePlan({ ...defaultGoals, target_estimates_per_week: target });
        const shown = parseNumberEntry(formatDailyBudget(plan.daily_budget)) ?? Number.NaN;
        expect(shown >= assumptions.dailyBudget.gate).toBe(plan.budget_gate_passes);
      }),
      { numRuns: 1000 },
    );
  });
});

function numbersIn(value: unknown): number[] {
  if (typeof value === "number") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(numbersIn) : [];
}
