import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { computePlan } from "./computePlan.ts";
import { planAtBudget } from "./planAtBudget.ts";
import { numberBetween, somePlanInputs } from "./testing/somePlanInputs.ts";

describe("planAtBudget", () => {
  it("brings as many times the jobs as the budget is raised", () => {
    const plan = computePlan({
      target_estimates_per_week: 2,
      current_estimates_per_week: 1,
      avg_job_value: 3500,
      gross_margin_pct: 55,
    });
    const raised = planAtBudget(plan, plan.daily_budget * 3);
    expect(raised.cumulative.days_30.jobs).toBeCloseTo(plan.cumulative.days_30.jobs * 3, 6);
    expect(raised.weekly_data.map(({ goal_reached }) => goal_reached)).toEqual(
      plan.weekly_data.map(({ goal_reached }) => goal_reached),
    );
  });

  it("spends the budget it is given, within the rounding of the plan's own", () => {
    fc.assert(
      fc.property(somePlanInputs, numberBetween(1, 500), (inputs, dollars) => {
        const plan = computePlan(inputs);
        if (plan.daily_budget < 1) return;
        const rounding = 0.005 + (0.005 * dollars) / plan.daily_budget;
        const { daily_budget } = planAtBudget(plan, dollars);
        expect(Math.abs(daily_budget - dollars)).toBeLessThanOrEqual(rounding + 1e-6);
      }),
    );
  });
});
