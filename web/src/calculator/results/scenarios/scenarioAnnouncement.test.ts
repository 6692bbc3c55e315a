import { computePlan } from "@planner/shared/plan/computePlan";
import { describe, expect, it } from "vitest";
import { inputsByKind } from "../testing/somePlanInputs.ts";
import { scenarioAnnouncement } from "./scenarioAnnouncement.ts";

describe("scenarioAnnouncement", () => {
  it("tells the chosen scenario's totals", () => {
    // 12.6112 jobs at a mean ticket of 2,800 dollars, margin 55%.
    expect(scenarioAnnouncement(computePlan(inputsByKind.passing), "baseline")).toMatch(
      /^Baseline chosen\. 4 weeks: \$35,311 revenue, \$19,421 gross profit\. 12 weeks: /,
    );
  });
});
