import { computePlan } from "@planner/shared/plan/computePlan";
import { describe, expect, it } from "vitest";
import { inputsByKind, somePlanInputs } from "../testing/somePlanInputs.ts";
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

  it("tells what is booked already", () => {
    const inputs = somePlanInputs({ target_estimates_per_week: 12, current_estimates_per_week: 4 });
    expect(planSummary(computePlan(inputs), "expected", monday)).toContain(
      "Goal: 12 booked estimates a week (4 now), average job $3,500, margin 55%",
    );
  });
});
