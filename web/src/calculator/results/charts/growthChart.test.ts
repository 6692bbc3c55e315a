import { formatCount } from "@planner/shared/format";
import { computePlan } from "@planner/shared/plan/computePlan";
import { describe, expect, it } from "vitest";
import { somePlanInputs } from "../testing/somePlanInputs.ts";
import { growthChart } from "./growthChart.ts";

describe("growthChart", () => {
  it("says from which week the goal is reached", () => {
    expect(growthChart(computePlan(somePlanInputs())).heading).toBe(
      "Your ads reach 10 estimates a week in week 3",
    );
  });

  it("speaks of more estimates where there are some already", () => {
    const plan = computePlan(
      somePlanInputs({ target_estimates_per_week: 5, current_estimates_per_week: 4 }),
    );
    expect(growthChart(plan).heading).toBe("Your ads reach 1 more estimate a week in week 3");
  });

  it("says how far a plan gets that never reaches its goal", () => {
    const plan = computePlan(somePlanInputs());
    const short = plan.weeks.map((week) => ({ ...week, bookings: 7.5, goal_reached: false }));
    expect(growthChart({ ...plan, weeks: short }).heading).toBe(
      "In 12 weeks your ads get to 7.5 of the 10 estimates a week you need",
    );
  });

  it("draws and lists the engine's twelve weeks, with the goal across them", () => {
    const plan = computePlan(
      somePlanInputs({ target_estimates_per_week: 12, current_estimates_per_week: 4 }),
    );
    const { lines, level, table, weeks } = growthChart(plan);
    expect(lines.map(({ values }) => values)).toEqual(
      (["leads", "bookings", "shows", "jobs"] as const).map((figure) =>
        plan.weeks.map((week) => week[figure]),
      ),
    );
    expect(lines.map(({ label }) => label)).toContain(
      `Jobs ${formatCount(plan.weeks[11]?.jobs ?? 0)}`,
    );
    expect(level).toEqual({ value: 8, label: "Goal 8" });
    expect(weeks).toEqual({ first: 1, last: 12, ticks: [1, 4, 8, 12] });
    expect(table.rows).toHaveLength(12);
    expect(table.rows[0]).toEqual(["Week 1", "21.3", "5.3", "2.8", "1.2"]);
  });

  it("has room for a goal above every line", () => {
    const plan = computePlan(somePlanInputs());
    expect(growthChart({ ...plan, additional_estimates_week: 90 }).scale.top).toBe(100);
  });
});
