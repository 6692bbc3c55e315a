import { computePlan } from "@planner/shared/plan/computePlan";
import { enteredGoals } from "@planner/shared/plan/testing/somePlanInputs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { growthChartModel } from "./growthChartModel.ts";
import { paybackChartModel } from "./paybackChartModel.ts";
import { valueScale } from "./valueScale.ts";

describe("valueScale", () => {
  it("contains every value, starts at 0 and has few ticks", () => {
    fc.assert(
      fc.property(fc.double({ min: 0.001, max: 1e12, noNaN: true }), (value) => {
        const { top, ticks } = valueScale([value]);
        expect(top).toBeGreaterThanOrEqual(value);
        expect(ticks[0]).toBe(0);
        expect(ticks.length).toBeLessThanOrEqual(7);
      }),
    );
  });

  it("labels each tick differently, for the smallest goals too", () => {
    fc.assert(
      fc.property(enteredGoals, fc.integer({ min: 1, max: 99 }), (inputs, thousandths) => {
        const current_estimates_per_week = inputs.target_estimates_per_week - thousandths / 1000;
        for (const goals of [inputs, { ...inputs, current_estimates_per_week }]) {
          const plan = computePlan(goals);
          if (plan.daily_budget === 0) continue;
          for (const { scale } of [growthChartModel(plan), paybackChartModel(plan, "expected")]) {
            const labels = scale.ticks.map(scale.format);
            expect(new Set(labels).size).toBe(labels.length);
          }
        }
      }),
    );
  });
});
