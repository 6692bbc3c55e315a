import { formatShortMoney } from "@planner/shared/format";
import { computePlan } from "@planner/shared/plan/computePlan";
import { scenarioNames } from "@planner/shared/plan/Plan";
import { planUnderScenario } from "@planner/shared/plan/simulateWeeks";
import { describe, expect, it } from "vitest";
import { somePlanInputs } from "../testing/somePlanInputs.ts";
import { paybackChartModel } from "./paybackChartModel.ts";

const thin = computePlan(somePlanInputs({ avg_job_value: 500, gross_margin_pct: 10 }));

describe("paybackChartModel", () => {
  it("names and marks the week in which the profit covers the ads", () => {
    const { description, mark } = paybackChartModel(thin, "expected");
    expect(description).toContain("Your ads pay for themselves in week 5");
    expect(mark).toMatchObject({ week: 5, label: "Paid back: week 5" });
    // 18.611 jobs at 3,800 dollars and 10%.
    expect(mark?.value).toBeCloseTo(7072.26, 1);
    expect(paybackChartModel(thin, "baseline").mark?.week).toBe(8);
  });

  it("says if the ads are not paid back in twelve weeks", () => {
    const expensive = {
      ...thin.assumptions,
      profiles: {
        ...thin.assumptions.profiles,
        expected: { ...thin.assumptions.profiles.expected, cost_per_lead: 500 },
      },
    };
    const chart = paybackChartModel(computePlan(thin.inputs, "expected", expensive), "expected");
    expect(chart.description).toContain("After 12 weeks your ads have not paid for themselves yet");
    expect(chart).not.toHaveProperty("mark");
  });

  it.each(scenarioNames)(
    "ends at the totals of the %s scenario, on one scale for all",
    (scenario) => {
      const plan = computePlan(somePlanInputs());
      const { days_90 } = planUnderScenario(plan, scenario).cumulative;
      const { lines, scale } = paybackChartModel(plan, scenario);
      const ends = lines.map(({ values }) => values.at(-1) ?? 0);
      expect(ends[0]).toBeCloseTo(days_90.revenue, 6);
      expect(ends[1]).toBeCloseTo(days_90.gross_profit, 6);
      expect(ends[2]).toBeCloseTo(days_90.ad_spend, 6);
      expect(lines.map(({ label }) => label?.split(" ").at(-1))).toEqual(
        ends.map((end) => formatShortMoney(end)),
      );
      expect(scale.top).toBe(300_000);
    },
  );
});
