import { computePlan } from "@planner/shared/plan/computePlan";
import { scenarioNames } from "@planner/shared/plan/Plan";
import { planUnderScenario } from "@planner/shared/plan/planUnderScenario";
import { describe, expect, it } from "vitest";
import { somePlanInputs } from "../testing/somePlanInputs.ts";
import { paybackChart } from "./paybackChart.ts";

const thin = computePlan(somePlanInputs({ avg_job_value: 500, gross_margin_pct: 10 }));

describe("paybackChart", () => {
  it("names and marks the week from which the margin covers the ads", () => {
    const { heading, mark } = paybackChart(thin, "expected");
    expect(heading).toBe("Your ads pay for themselves in week 5");
    expect(mark).toMatchObject({ week: 5, label: "Paid back: week 5" });
    // 18.611 jobs at 3,800 dollars and 10%.
    expect(mark?.value).toBeCloseTo(7072.26, 1);
    expect(paybackChart(thin, "baseline").mark?.week).toBe(8);
  });

  it("says so when they are not paid for in twelve weeks", () => {
    const dear = {
      ...thin.assumptions,
      profiles: {
        ...thin.assumptions.profiles,
        expected: { ...thin.assumptions.profiles.expected, cost_per_lead: 500 },
      },
    };
    const chart = paybackChart(computePlan(thin.inputs, "expected", dear), "expected");
    expect(chart.heading).toBe("After 12 weeks your ads have not paid for themselves yet");
    expect(chart).not.toHaveProperty("mark");
  });

  it.each(scenarioNames)("ends at the totals of the %s scenario", (scenario) => {
    const plan = computePlan(somePlanInputs());
    const { days_90 } = planUnderScenario(plan, scenario).cumulative;
    const chart = paybackChart(plan, scenario);
    const ends = chart.lines.map(({ values }) => values.at(-1) ?? 0);
    expect(ends[0]).toBeCloseTo(days_90.revenue, 6);
    expect(ends[1]).toBeCloseTo(days_90.gross_profit, 6);
    expect(ends[2]).toBeCloseTo(days_90.ad_spend, 6);
    expect(chart.lines.map(({ values }) => values.length)).toEqual([13, 13, 13]);
  });

  it("keeps its scale over the scenarios, so that the lines move", () => {
    const plan = computePlan(somePlanInputs());
    const tops = scenarioNames.map((scenario) => paybackChart(plan, scenario).scale.top);
    expect(new Set(tops)).toEqual(new Set([300_000]));
  });
});
