import { computePlan } from "@planner/shared/plan/computePlan";
import { scenarioNames } from "@planner/shared/plan/Plan";
import { describe, expect, it } from "vitest";
import { inputsByKind, somePlanInputs } from "../testing/somePlanInputs.ts";
import { businessMeaning } from "./businessMeaning.ts";

describe("businessMeaning", () => {
  it("shows the figures of 30 and 90 days", () => {
    const meaning = businessMeaning(computePlan(somePlanInputs()), "expected");
    expect(meaning?.sentence).toBe(
      "After 90 days you keep $119,498 once jobs and ads are paid for.",
    );
    expect(meaning?.rows.map(({ title, days30, days90 }) => [title, days30, days90])).toEqual([
      ["Cost per booked estimate", "$132", "$102"],
      ["Cost per job", "$399", "$234"],
      ["Return on ad spend", "$9.53", "$16.22"],
      ["Gross profit after ads", "$21,329", "$119,498"],
      ["Highest cost per lead", "$173", "$294"],
    ]);
    expect(meaning?.rows.at(-1)?.explanation).toContain("The plan counts on $33");
  });

  it("says it when the ads lose money", () => {
    const plan = computePlan(somePlanInputs({ gross_margin_pct: 10 }));
    const { profiles } = plan.assumptions;
    const expected = { ...profiles.expected, cost_per_lead: 330 };
    const dear = computePlan(plan.inputs, "expected", {
      ...plan.assumptions,
      profiles: { ...profiles, expected },
    });
    expect(businessMeaning(dear, "expected")?.sentence).toMatch(
      /^After 90 days the ads have cost you \$126,3\d\d more/,
    );
  });

  it("keeps silent about a plan without ads", () => {
    expect(businessMeaning(computePlan(inputsByKind.zero), "expected")).toBeUndefined();
  });

  it.each(scenarioNames)("follows the %s scenario", (scenario) => {
    const plan = computePlan(somePlanInputs());
    const kept = plan.scenarios[scenario].days_90 * 0.55 - plan.cumulative.days_90.ad_spend;
    expect(businessMeaning(plan, scenario)?.sentence).toContain(
      Math.round(kept).toLocaleString("en-US"),
    );
  });
});
