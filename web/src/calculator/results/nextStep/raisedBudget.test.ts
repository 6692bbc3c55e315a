import { computePlan } from "@planner/shared/plan/computePlan";
import { describe, expect, it } from "vitest";
import { inputsByKind } from "../testing/somePlanInputs.ts";
import { raisedBudget } from "./raisedBudget.ts";

describe("raisedBudget", () => {
  it("shows a plan under the gate at the suggested budget", () => {
    const raised = raisedBudget(computePlan(inputsByKind.yellow), "expected");
    // 66 dollars instead of 35.92: 2.5222 jobs become 4.634, at 3,800 dollars each.
    expect(raised?.sentence).toBe(
      "The first 30 days would bring about 4.6 jobs and $17,611 in revenue, instead of 2.5 and $9,584.",
    );
    expect(raised?.chart.heading).toBe("Your goal takes 30 days instead of 56");
    expect(raised?.chart.groups[0]?.bars.map(({ name, label }) => [name, label])).toEqual([
      ["$66 a day", "30 days"],
      ["$35.92 a day", "56 days"],
    ]);
  });

  it.each(["passing", "zero"] as const)("has nothing to show for a %s plan", (kind) => {
    expect(raisedBudget(computePlan(inputsByKind[kind]), "expected")).toBeUndefined();
  });
});
