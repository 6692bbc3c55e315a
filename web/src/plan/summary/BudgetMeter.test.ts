import { computePlan } from "@planner/shared/plan/computePlan";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { somePlanInputs } from "../../testing/somePlanInputs.ts";
import { meterScale } from "./BudgetMeter.tsx";

describe("meterScale", () => {
  it("puts every plan into the zone of its status, and on the scale", () => {
    const targets = fc.integer({ min: 100, max: 100_000 }).map((hundredths) => hundredths / 100);
    fc.assert(
      fc.property(targets, (target_estimates_per_week) => {
        const plan = computePlan(somePlanInputs({ target_estimates_per_week }));
        const { zones, position } = meterScale(plan.assumptions.dailyBudget);
        const at = position(plan.daily_budget);
        const zone = zones.find(({ from, to }) => at >= position(from) && at < position(to));
        expect(zone?.status).toBe(plan.meter_status);
        expect(at).toBeLessThan(100);
      }),
    );
  });
});
