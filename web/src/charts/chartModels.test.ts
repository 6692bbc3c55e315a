import { formatShortMoney } from "@planner/shared/format";
import { computePlan } from "@planner/shared/plan/computePlan";
import { scenarioNames } from "@planner/shared/plan/Plan";
import { planUnderScenario } from "@planner/shared/plan/simulateWeeks";
import { enteredGoals } from "@planner/shared/plan/testing/somePlanInputs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { somePlanInputs } from "../testing/somePlanInputs.ts";
import { growthChart, paybackChart, valueScale } from "./chartModels.ts";

describe("growthChart", () => {
  it("contains the bookings of twelve weeks, the goal, and the week that reaches it", () => {
    const plan = computePlan(
      somePlanInputs({ target_estimates_per_week: 12, current_estimates_per_week: 4 }),
    );
    const { lines, level, mark, weeks } = growthChart(plan);
    expect(lines.map(({ label }) => label)).toEqual(["11.2 booked"]);
    expect(lines[0]?.values).toEqual(plan.weeks.map(({ bookings }) => bookings));
    expect(level).toEqual({ value: 8, label: "8 more = your 12" });
    expect(mark).toMatchObject({ week: 3, label: "Goal reached, week 3" });
    expect(weeks).toEqual({ first: 1, last: 12, ticks: [1, 4, 8, 12] });
  });

  it("says how many are booked in the first and the last week", () => {
    const plan = computePlan(somePlanInputs());
    const rising = plan.weeks.map((week, index) => ({ ...week, bookings: index + 1 }));
    const { description, lines } = growthChart({ ...plan, weeks: rising });
    expect(description).toContain("1 in the first week, 12 in the last.");
    expect(lines.map(({ label }) => label)).toEqual(["12 booked"]);
  });

  it("marks no week if none reaches the goal", () => {
    const plan = computePlan(somePlanInputs());
    const short = plan.weeks.map((week) => ({ ...week, bookings: 7.5, goal_reached: false }));
    const { mark, description } = growthChart({ ...plan, weeks: short });
    expect(mark).toBeUndefined();
    expect(description).toContain("Your goal of 10 is not reached in 12 weeks.");
  });
});

const thin = computePlan(somePlanInputs({ avg_job_value: 500, gross_margin_pct: 10 }));

describe("paybackChart", () => {
  it("names and marks the week in which the profit covers the ads", () => {
    const { description, mark } = paybackChart(thin, "expected");
    expect(description).toContain("Your ads pay for themselves in week 5");
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
    expect(chart.description).toContain("After 12 weeks your ads have not paid for themselves yet");
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
      expect(lines.map(({ name, label }) => label?.replace(`${name} `, ""))).toEqual(
        ends.map((end) => formatShortMoney(end)),
      );
      expect(scale.top).toBe(300_000);
    },
  );
});

describe("valueScale", () => {
  it("contains every value, starts at 0 and has few ticks", () => {
    fc.assert(
      fc.property(fc.double({ min: 0.001, max: 1e12, noNaN: true }), (value) => {
        const { top, ticks } = valueScale([value]);
        expect(top).toBeGreaterThanOrEqual(value);
        expect(ticks[0]).toBe(0);
        expect(ticks.length).toBeLessThanOrEqual(7);
      }),
    );
  });

  it("labels each tick differently, for the smallest goals too", () => {
    fc.assert(
      fc.property(enteredGoals, fc.integer({ min: 1, max: 99 }), (inputs, thousandths) => {
        const current_estimates_per_week = inputs.target_estimates_per_week - thousandths / 1000;
        for (const goals of [inputs, { ...inputs, current_estimates_per_week }]) {
          const plan = computePlan(goals);
          if (plan.daily_budget === 0) continue;
          for (const { scale } of [growthChart(plan), paybackChart(plan, "expected")]) {
            const labels = scale.ticks.map(scale.format);
            expect(new Set(labels).size).toBe(labels.length);
          }
        }
      }),
    );
  });
});
