import { computePlan } from "@planner/shared/plan/computePlan";
import { roundHalfUp } from "@planner/shared/plan/round";
import { enteredGoals } from "@planner/shared/plan/testing/somePlanInputs";
import fc from "fast-check";
import { expect, it } from "vitest";
import { derivedPlan } from "./derivedPlan.ts";

it("derivedPlan has the budget that the visitor saw, and the goals of the lead", () => {
  fc.assert(
    fc.property(enteredGoals, (inputs) => {
      const { daily_budget } = computePlan(inputs);
      const target = roundHalfUp(inputs.target_estimates_per_week, 2);
      const lead = { ...inputs, target_estimates_per_week: target };
      const plan = derivedPlan({ ...lead, calculated_daily_budget: daily_budget });
      expect(plan.daily_budget).toBe(daily_budget);
      expect(roundHalfUp(plan.inputs.target_estimates_per_week, 2)).toBe(target);
    }),
  );
});
