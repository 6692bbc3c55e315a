import { computePlan } from "@planner/shared/plan/computePlan";
import { describe, expect, it } from "vitest";
import { somePlanInputs } from "../testing/somePlanInputs.ts";
import { comparisonChart } from "./comparisonChart.ts";

const plan = computePlan(somePlanInputs());

describe("comparisonChart", () => {
  it.each([
    ["expected", "Expected brings $244,698 in 90 days, $64,394 more than Baseline"],
    ["baseline", "Baseline brings $180,304 in 90 days, the least of the four"],
  ] as const)("compares the %s scenario", (scenario, heading) => {
    expect(comparisonChart(plan, scenario).heading).toBe(heading);
  });

  it("holds the engine's revenue of every scenario and period", () => {
    const { groups, table } = comparisonChart(plan, "upside");
    expect(groups.map(({ bars }) => bars.map(({ value }) => value))).toEqual(
      (["days_30", "days_60", "days_90"] as const).map((period) =>
        Object.values(plan.scenarios).map((revenues) => revenues[period]),
      ),
    );
    expect(table.rows[2]).toEqual(["Expected", "$47,922", "$139,122", "$244,698"]);
  });

  it("lets the chosen scenario stand out in every period", () => {
    for (const { bars } of comparisonChart(plan, "upside").groups) {
      expect(bars.filter(({ isLead }) => isLead).map(({ name }) => name)).toEqual([
        "Upside Potential",
      ]);
    }
  });
});
