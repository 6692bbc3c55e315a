import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { computePlan } from "./computePlan.ts";
import { type Plan, periodNames, scenarioNames } from "./Plan.ts";
import { planEconomics } from "./planEconomics.ts";
import { roundHalfUp } from "./round.ts";
import { somePlanInputs } from "./testing/somePlanInputs.ts";

const theDefaults = { target_estimates_per_week: 10, avg_job_value: 3500, gross_margin_pct: 55 };

describe("planEconomics", () => {
  it("divides the first example's 30 days", () => {
    const economics = planEconomics(computePlan(theDefaults), "expected")?.days_30;

    // Spend 5,028.52, bookings 38.2131, jobs 12.6112, revenue 47,922.38, gross profit 26,357.31.
    expect(roundHalfUp(economics?.cost_per_booking ?? 0, 1)).toBe(131.6);
    expect(roundHalfUp(economics?.cost_per_job ?? 0, 1)).toBe(398.7);
    expect(roundHalfUp(economics?.return_on_ad_spend ?? 0, 2)).toBe(9.53);
    expect(roundHalfUp(economics?.profit_after_ads ?? 0, 0)).toBe(21_329);
    expect(roundHalfUp(economics?.break_even_cost_per_lead ?? 0, 1)).toBe(173);
  });

  it("has nothing to say of a plan without ads", () => {
    const plan = computePlan({ ...theDefaults, current_estimates_per_week: 12 });
    expect(planEconomics(plan, "expected")).toBeUndefined();
  });

  it("breaks even, to the cents of the daily budget, at the cost per lead it names", () => {
    fc.assert(
      fc.property(somePlanInputs, fc.constantFrom(...scenarioNames), (inputs, scenario) => {
        const plan = computePlan(inputs);
        for (const period of periodNames) {
          const named = planEconomics(plan, scenario)?.[period].break_even_cost_per_lead;
          if (named === undefined) continue;
          const after = planEconomics(atCostPerLead(plan, named), scenario)?.[period];
          const cents = 0.005 * 7 * plan.assumptions.weeksAtEndOf[period];
          const dust = plan.cumulative[period].gross_profit * 1e-9;
          if (after) expect(Math.abs(after.profit_after_ads)).toBeLessThanOrEqual(cents + dust);
        }
      }),
    );
  });

  it("is always in finite numbers", () => {
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
