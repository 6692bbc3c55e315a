import { computePlan } from "@planner/shared/plan/computePlan";
import { describe, expect, it } from "vitest";
import { inputsByKind } from "../testing/somePlanInputs.ts";
import { planSummary } from "./planSummary.ts";

const monday = { year: 2026, month: 11, day: 23 };

describe("planSummary", () => {
  it("tells the plan in a few lines", () => {
    expect(planSummary(computePlan(inputsByKind.passing), "baseline", monday).split("\n")).toEqual([
      "My 30-day ad-budget plan",
      "Daily ad spend: $180 (On Track)",
      "Goal: 10 booked estimates a week, average job $3,500, margin 55%",
      "30 days: 12.6 jobs, $35,311 revenue, $19,421 gross profit",
      "90 days: 64.4 jobs, $180,304 revenue, $99,167 gross profit",
      "Scenario: Baseline. Estimates, not a promise.",
      "Next start date: Monday, November 23",
    ]);
  });
});
