import { assumptions } from "@planner/shared/plan/assumptions";
import { computePlan } from "@planner/shared/plan/computePlan";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { somePlanInputs } from "../testing/somePlanInputs.ts";
import { meterScale } from "./meterScale.ts";

const { position, zones } = meterScale(assumptions.dailyBudget);
const cents = fc.integer({ min: 0, max: 3_000_000 }).map((amount) => amount / 100);

describe("meterScale", () => {
  it("stays on the scale and never falls as the budget rises", () => {
    fc.assert(
      fc.property(cents, cents, (one, other) => {
        const [less, more] = one < other ? [one, other] : [other, one];
        expect(position(less)).toBeGreaterThanOrEqual(0);
        expect(position(more)).toBeLessThanOrEqual(100);
        expect(position(less)).toBeLessThanOrEqual(position(more));
      }),
    );
  });

  it("lies in the zone of the plan's status", () => {
    const targets = fc.integer({ min: 100, max: 600 }).map((hundredths) => hundredths / 100);
    fc.assert(
      fc.property(targets, (target_estimates_per_week) => {
        const plan = computePlan(somePlanInputs({ target_estimates_per_week }));
        const at = position(plan.daily_budget);
        const zonesAtIt = zones.filter(
          ({ from, to, status }) =>
            at >= position(from) && (at < position(to) || status === "green"),
        );
        expect(zonesAtIt.map(({ status }) => status)).toEqual([plan.meter_status]);
      }),
    );
  });
});
