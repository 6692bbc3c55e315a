import { computePlan } from "@planner/shared/plan/computePlan";
import { scenarioNames } from "@planner/shared/plan/Plan";
import { planUnderScenario } from "@planner/shared/plan/planUnderScenario";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { inputsByKind, somePlanInputs } from "../testing/somePlanInputs.ts";
import { profitStatement } from "./profitAfterAds.ts";

describe("profitStatement", () => {
  it("shows 30 and 90 days of the worked example", () => {
    expect(profitStatement(computePlan(inputsByKind.passing), "expected")).toEqual({
      sentence:
        "After 90 days you keep about $120,000 once jobs and ads are paid for, before overhead.",
      rows: [
        ["Gross profit (55%)", "$26,357", "$134,584"],
        ["Less ad spend", "−$5,029", "−$15,086"],
        ["Profit after ads", "$21,328", "$119,498"],
      ],
    });
  });

  it("says if the ads lose money", () => {
    const plan = computePlan(somePlanInputs({ gross_margin_pct: 10 }));
    const { profiles } = plan.assumptions;
    const expected = { ...profiles.expected, cost_per_lead: 330 };
    const expensive = computePlan(plan.inputs, "expected", {
      ...plan.assumptions,
      profiles: { ...profiles, expected },
    });
    const statement = profitStatement(expensive, "expected");
    expect(statement?.sentence).toBe(
      "After 90 days the ads have cost you about $130,000 more than they earned.",
    );
    expect(statement?.rows.at(-1)?.[2]).toBe("−$126,387");
  });

  it("is absent for a plan without ads", () => {
    expect(profitStatement(computePlan(inputsByKind.zero), "expected")).toBeUndefined();
  });

  it("adds up to the dollar in every scenario, with the figures of the totals", () => {
    const inputs = fc.record({
      target_estimates_per_week: fc.double({ min: 1, max: 1000, noNaN: true }),
      avg_job_value: fc.double({ min: 500, max: 1_000_000, noNaN: true }),
      gross_margin_pct: fc.double({ min: 10, max: 90, noNaN: true }),
    });
    fc.assert(
      fc.property(inputs, fc.constantFrom(...scenarioNames), (someInputs, scenario) => {
        const plan = computePlan(someInputs);
        const [gross, spend, profit] =
          profitStatement(plan, scenario)?.rows.map(([, ...cells]) => cells.map(dollarsOf)) ?? [];
        const { days_30, days_90 } = planUnderScenario(plan, scenario).cumulative;
        expect(gross).toEqual([days_30, days_90].map((of) => Math.round(of.gross_profit)));
        expect(profit).toEqual(gross?.map((dollars, index) => dollars + (spend?.[index] ?? 0)));
      }),
    );
  });
});

/** "−$5,029" is -5029. */
function dollarsOf(text: string): number {
  return Number(text.replace("−", "-").replaceAll(/[$,]/g, ""));
}
