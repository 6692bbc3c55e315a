import { formatMoney } from "@planner/shared/format";
import { computePlan } from "@planner/shared/plan/computePlan";
import { describe, expect, it } from "vitest";
import { inputsByKind } from "../testing/somePlanInputs.ts";
import { scenarioAnnouncement, scenarioTiles } from "./scenarioTiles.ts";

describe("scenarioTiles", () => {
  it("lists the four scenarios in order with Expected as the default", () => {
    const tiles = scenarioTiles(computePlan(inputsByKind.passing));
    expect(tiles.map(({ title, isDefault }) => [title, isDefault])).toEqual([
      ["Baseline", false],
      ["Conservative", false],
      ["Expected", true],
      ["Upside Potential", false],
    ]);
  });

  it.each(Object.entries(inputsByKind))("contains the revenue of a %s plan", (_, inputs) => {
    const plan = computePlan(inputs);
    for (const { scenario, first, later } of scenarioTiles(plan)) {
      const { days_30, days_60, days_90 } = plan.scenarios[scenario];
      expect([first, ...later]).toEqual([
        { days: "30 days", amount: formatMoney(days_30) },
        { days: "60 days", amount: formatMoney(days_60) },
        { days: "90 days", amount: formatMoney(days_90) },
      ]);
    }
  });

  it("shows the revenue of the worked example", () => {
    const [, , expected] = scenarioTiles(computePlan(inputsByKind.passing));
    expect(expected?.first).toEqual({ days: "30 days", amount: "$47,922" });
  });
});

describe("scenarioAnnouncement", () => {
  it("contains the totals of the chosen scenario", () => {
    // 12.6112 jobs at a mean ticket of 2,800 dollars, margin 55%.
    expect(scenarioAnnouncement(computePlan(inputsByKind.passing), "baseline")).toMatch(
      /^Baseline chosen\. 4 weeks: \$35,311 revenue, \$19,421 gross profit\. 12 weeks: /,
    );
  });
});
