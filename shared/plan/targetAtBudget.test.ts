import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { computePlan } from "./computePlan.ts";
import { roundHalfUp } from "./round.ts";
import { cheapestPassingTarget, targetAtBudget } from "./targetAtBudget.ts";
import { defaultGoals, enteredGoals } from "./testing/somePlanInputs.ts";

describe("targetAtBudget", () => {
  it("is what a daily budget buys", () => {
    const plan = computePlan(defaultGoals);
    expect(targetAtBudget(plan, 60)).toBe(3.341);
    expect(targetAtBudget(plan, 50)).toBe(2.784);
    expect(targetAtBudget(plan, 53.88)).toBe(3);
    expect(targetAtBudget(plan, 17.95)).toBeUndefined();
    expect(targetAtBudget(plan, 1e9)).toBe(1000);
  });

  it("costs no more than the budget, and a thousandth more would. From $50 on, it passes the gate", () => {
    fc.assert(
      fc.property(enteredGoals, fc.integer({ min: 1, max: 2_000_000 }), (inputs, cents) => {
        const dollars = cents / 100;
        const cost = (target_estimates_per_week: number) =>
          computePlan({ ...inputs, target_estimates_per_week }).daily_budget;
        const target = targetAtBudget(computePlan(inputs), dollars);
        if (target === undefined) {
          const { current_estimates_per_week: current = 0 } = inputs;
          const smallest = Math.min(1000, Math.max(1, roundHalfUp(current + 0.001, 3)));
          expect(cost(smallest) === 0 || cost(smallest) > dollars).toBe(true);
          return;
        }
        expect(cost(target)).toBeLessThanOrEqual(dollars);
        if (target === 1000) return;
        expect(cost(roundHalfUp(target + 0.001, 3))).toBeGreaterThan(dollars);
        expect(cost(target) >= 50).toBe(dollars >= 50);
      }),
    );
  });
});

describe("cheapestPassingTarget", () => {
  it("is the lowest whole target that passes the gate", () => {
    expect(cheapestPassingTarget(computePlan(defaultGoals))).toBe(3);
    fc.assert(
      fc.property(enteredGoals, (inputs) => {
        const passes = (target_estimates_per_week: number) =>
          computePlan({ ...inputs, target_estimates_per_week }).budget_gate_passes;
        const target = cheapestPassingTarget(computePlan(inputs));
        expect(passes(target ?? 1000)).toBe(target !== undefined);
        if (target !== undefined && target > 1) expect(passes(target - 1)).toBe(false);
      }),
    );
  });
});
