import { computePlan } from "@planner/shared/plan/computePlan";
import { scenarioNames } from "@planner/shared/plan/Plan";
import { planUnderScenario } from "@planner/shared/plan/planUnderScenario";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { somePlanInputs } from "../testing/somePlanInputs.ts";
import { growthChart, paybackChart, valueScale } from "./chartModels.ts";

describe("growthChart", () => {
  it("contains the plan's twelve weeks and the goal, and names the week that reaches it", () => {
    const plan = computePlan(
      somePlanInputs({ target_estimates_per_week: 12, current_estimates_per_week: 4 }),
    );
    const { heading, lines, level, table, weeks } = growthChart(plan);
    expect(heading).toBe("Your ads reach 8 more bookings a week in week 3");
    expect(lines.map(({ values }) => values)).toEqual(
      (["bookings", "shows", "jobs"] as const).map((figure) =>
        plan.weeks.map((week) => week[figure]),
      ),
    );
    expect(lines.map(({ label }) => label)).toEqual(["Bookings 11.2", "Shows 8.8", "Jobs 5.6"]);
    expect(level).toEqual({ value: 8, label: "Goal 8" });
    expect(weeks).toEqual({ first: 1, last: 12, ticks: [1, 4, 8, 12] });
    expect(table.rows).toHaveLength(12);
    expect(table.rows[0]).toEqual(["Week 1", "21.3", "5.3", "2.8", "1.2"]);
  });

  it("shows the maximum of a plan that never reaches its goal", () => {
    const plan = computePlan(somePlanInputs());
    const short = plan.weeks.map((week) => ({ ...week, bookings: 7.5, goal_reached: false }));
    expect(growthChart({ ...plan, weeks: short }).heading).toBe(
      "In 12 weeks your ads get to 7.5 of the 10 bookings a week you need",
    );
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

  it.each(scenarioNames)(
    "ends at the totals of the %s scenario, on one scale for all",
    (scenario) => {
      const plan = computePlan(somePlanInputs());
      const { days_90 } = planUnderScenario(plan, scenario).cumulative;
      const { lines, scale } = paybackChart(plan, scenario);
      const ends = lines.map(({ values }) => values.at(-1) ?? 0);
      expect(ends[0]).toBeCloseTo(days_90.revenue, 6);
      expect(ends[1]).toBeCloseTo(days_90.gross_profit, 6);
      expect(ends[2]).toBeCloseTo(days_90.ad_spend, 6);
      expect(scale.top).toBe(300_000);
    },
  );
});

describe("valueScale", () => {
  it("contains every value, starts at 0 and has few ticks", () => {
    fc.assert(
      fc.property(fc.double({ min: 0.001, max: 1e12, noNaN: true }), (value) => {
        const { top, ticks } = valueScale([value], String);
        expect(top).toBeGreaterThanOrEqual(value);
        expect(ticks[0]).toBe(0);
        expect(ticks.length).toBeLessThanOrEqual(7);
      }),
    );
  });
});
