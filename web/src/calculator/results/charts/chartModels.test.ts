import { formatCount } from "@planner/shared/format";
import { computePlan } from "@planner/shared/plan/computePlan";
import { scenarioNames } from "@planner/shared/plan/Plan";
import { planUnderScenario } from "@planner/shared/plan/planUnderScenario";
import { describe, expect, it } from "vitest";
import { somePlanInputs } from "../testing/somePlanInputs.ts";
import { growthChart } from "./growthChart.ts";
import { paybackChart } from "./paybackChart.ts";

describe("growthChart", () => {
  it("names the week that reaches the goal", () => {
    expect(growthChart(computePlan(somePlanInputs())).heading).toBe(
      "Your ads reach 10 bookings a week in week 3",
    );
  });

  it("says 'more bookings' if there are current ones", () => {
    const plan = computePlan(
      somePlanInputs({ target_estimates_per_week: 5, current_estimates_per_week: 4 }),
    );
    expect(growthChart(plan).heading).toBe("Your ads reach 1 more booking a week in week 3");
  });

  it("shows the maximum of a plan that never reaches its goal", () => {
    const plan = computePlan(somePlanInputs());
    const short = plan.weeks.map((week) => ({ ...week, bookings: 7.5, goal_reached: false }));
    expect(growthChart({ ...plan, weeks: short }).heading).toBe(
      "In 12 weeks your ads get to 7.5 of the 10 bookings a week you need",
    );
  });

  it("contains the plan's twelve weeks and the goal", () => {
    const plan = computePlan(
      somePlanInputs({ target_estimates_per_week: 12, current_estimates_per_week: 4 }),
    );
    const { lines, level, table, weeks } = growthChart(plan);
    expect(lines.map(({ values }) => values)).toEqual(
      (["bookings", "shows", "jobs"] as const).map((figure) =>
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

  it("fits a goal above every line", () => {
    const plan = computePlan(somePlanInputs());
    expect(growthChart({ ...plan, additional_estimates_week: 90 }).scale.top).toBe(100);
  });
});

const thin = computePlan(somePlanInputs({ avg_job_value: 500, gross_margin_pct: 10 }));

describe("paybackChart", () => {
  it("names and marks the week in which the profit covers the ads", () => {
    const { heading, mark } = paybackChart(thin, "expected");
    expect(heading).toBe("Your ads pay for themselves in week 5");
    expect(mark).toMatchObject({ week: 5, label: "Paid back: week 5" });
    // 18.611 jobs at 3,800 dollars and 10%.
    expect(mark?.value).toBeCloseTo(7072.26, 1);
    expect(paybackChart(thin, "baseline").mark?.week).toBe(8);
  });

  it("says if the ads are not paid back in twelve weeks", () => {
    const expensive = {
      ...thin.assumptions,
      profiles: {
        ...thin.assumptions.profiles,
        expected: { ...thin.assumptions.profiles.expected, cost_per_lead: 500 },
      },
    };
    const chart = paybackChart(computePlan(thin.inputs, "expected", expensive), "expected");
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

  it("has the same scale in all scenarios", () => {
    const plan = computePlan(somePlanInputs());
    const tops = scenarioNames.map((scenario) => paybackChart(plan, scenario).scale.top);
    expect(new Set(tops)).toEqual(new Set([300_000]));
  });
});

describe("both charts", () => {
  it("draw each line in a different tone", () => {
    const plan = computePlan(somePlanInputs());
    for (const { lines } of [growthChart(plan), paybackChart(plan, "expected")]) {
      expect(new Set(lines.map(({ tone }) => tone)).size).toBe(lines.length);
    }
  });
});
