import { computePlan } from "@planner/shared/plan/computePlan";
import { describe, expect, it } from "vitest";
import { somePlanInputs } from "../testing/somePlanInputs.ts";
import { growthChartModel } from "./growthChartModel.ts";

describe("growthChartModel", () => {
  it("contains the bookings of twelve weeks, the goal, and the week that reaches it", () => {
    const plan = computePlan(
      somePlanInputs({ target_estimates_per_week: 12, current_estimates_per_week: 4 }),
    );
    const { lines, level, mark, weeks } = growthChartModel(plan);
    expect(lines.map(({ label }) => label)).toEqual(["11.2 booked"]);
    expect(lines[0]?.values).toEqual(plan.weeks.map(({ bookings }) => bookings));
    expect(level).toEqual({ value: 8, label: "8 more = your 12" });
    expect(mark).toMatchObject({ week: 3, label: "Goal reached, week 3" });
    expect(weeks).toEqual({ first: 1, last: 12, ticks: [1, 4, 8, 12] });
  });

  it("says how many are booked in the first and the last week", () => {
    const plan = computePlan(somePlanInputs());
    const rising = plan.weeks.map((week, index) => ({ ...week, bookings: index + 1 }));
    const { description, lines } = growthChartModel({ ...plan, weeks: rising });
    expect(description).toContain("1 in the first week, 12 in the last.");
    expect(lines.map(({ label }) => label)).toEqual(["12 booked"]);
  });

  it("marks no week if none reaches the goal", () => {
    const plan = computePlan(somePlanInputs());
    const short = plan.weeks.map((week) => ({ ...week, bookings: 7.5, goal_reached: false }));
    const { mark, description } = growthChartModel({ ...plan, weeks: short });
    expect(mark).toBeUndefined();
    expect(description).toContain("Your goal of 10 is not reached in 12 weeks.");
  });
});
