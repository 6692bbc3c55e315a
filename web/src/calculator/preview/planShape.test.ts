import type { PlanInputs } from "@planner/shared/lead/goals/planInputsSchema";
import { computePlan } from "@planner/shared/plan/computePlan";
import { somePlanInputs } from "@planner/shared/plan/testing/somePlanInputs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { planShape } from "./planShape.ts";

const defaults: PlanInputs = {
  target_estimates_per_week: 10,
  avg_job_value: 3500,
  gross_margin_pct: 55,
};

const shapeOf = (changed: Partial<PlanInputs> = {}) =>
  planShape(computePlan({ ...defaults, ...changed }));

describe("planShape", () => {
  it("ramps up the bookings and passes the goal in week 3, like the plan", () => {
    const { goal, ads } = shapeOf();
    expect(ads).toHaveLength(12);
    expect(ads.map((height) => height >= goal).indexOf(true)).toBe(2);
    expect((ads[0] ?? 0) / goal).toBeCloseTo(0.665);
  });

  it("raises goal and bars with the target", () => {
    const [small, large] = [shapeOf(), shapeOf({ target_estimates_per_week: 20 })];
    expect(large.goal).toBeGreaterThan(small.goal);
    expect(large.ads[0]).toBeGreaterThan(small.ads[0] ?? 0);
  });

  it("puts the estimates booked today below what the ads add", () => {
    const { goal, today, ads } = shapeOf({ current_estimates_per_week: 4 });
    expect(today).toBeCloseTo(0.4 * goal);
    expect((ads[11] ?? 0) + today).toBeLessThan(shapeOf().ads[11] ?? 0);
  });

  it("fits the drawing, and says nothing about money", () => {
    fc.assert(
      fc.property(somePlanInputs, (inputs) => {
        const shape = planShape(computePlan(inputs));
        const { goal, today, ads } = shape;
        for (const height of [goal, ...ads.map((added) => today + added)]) {
          expect(height).toBeGreaterThanOrEqual(0);
          expect(height).toBeLessThanOrEqual(1);
        }
        const { avg_job_value, gross_margin_pct } = defaults;
        expect(planShape(computePlan({ ...inputs, avg_job_value, gross_margin_pct }))).toEqual(
          shape,
        );
      }),
    );
  });
});
