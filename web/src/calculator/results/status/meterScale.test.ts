import { computePlan } from "@planner/shared/plan/computePlan";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { somePlanInputs } from "../testing/somePlanInputs.ts";
import { meterPosition, meterZones } from "./meterScale.ts";

const cents = fc.integer({ min: 0, max: 3_000_000 }).map((amount) => amount / 100);

describe("meterPosition", () => {
  it("stays on the scale and never falls as the budget rises", () => {
    fc.assert(
      fc.property(cents, cents, (one, other) => {
        const [less, more] = one < other ? [one, other] : [other, one];
        expect(meterPosition(less)).toBeGreaterThanOrEqual(0);
        expect(meterPosition(more)).toBeLessThanOrEqual(100);
        expect(meterPosition(less)).toBeLessThanOrEqual(meterPosition(more));
      }),
    );
  });

  it("lies in the zone of the plan's status", () => {
    const targets = fc.integer({ min: 100, max: 600 }).map((hundredths) => hundredths / 100);
    fc.assert(
      fc.property(targets, (target_estimates_per_week) => {
        const plan = computePlan(somePlanInputs({ target_estimates_per_week }));
        const at = meterPosition(plan.daily_budget);
        const zones = meterZones.filter(
          ({ from, to, status }) =>
            at >= meterPosition(from) && (at < meterPosition(to) || status === "green"),
        );
        expect(zones.map(({ status }) => status)).toEqual([plan.meter_status]);
      }),
    );
  });
});
