import { formatCount, formatMoney } from "@planner/shared/format";
import { computePlan } from "@planner/shared/plan/computePlan";
import { scenarioNames } from "@planner/shared/plan/Plan";
import { planUnderScenario } from "@planner/shared/plan/planUnderScenario";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { inputsByKind, somePlanInputs } from "../testing/somePlanInputs.ts";
import { businessRows } from "./businessRows.ts";
import {
  type FigureRow,
  goalHint,
  jobsHint,
  periodNote,
  totalRows,
  weekRows,
} from "./figureRows.ts";

const textsOf = (row: FigureRow | undefined) => row?.cells.map(({ text }) => text);

describe("weekRows", () => {
  it("shows the worked example", () => {
    const rows = weekRows(computePlan(inputsByKind.passing).weekly_data);
    expect(rows.map(({ title }) => title)).toEqual(["Week 1", "Week 2", "Week 3", "Week 4"]);
    expect(textsOf(rows[0])?.slice(0, 5)).toEqual(["26.7", "6.7", "3.6", "1.5", "$1,257"]);
    expect(textsOf(rows[3])?.slice(0, 4)).toEqual(["38.1", "12.7", "9", "5.1"]);
  });

  it("marks each week that reaches the goal", () => {
    const rows = weekRows(computePlan(inputsByKind.passing).weekly_data);
    expect(rows.map(({ goalReached }) => goalReached)).toEqual([false, false, true, true]);
  });
});

describe("totalRows", () => {
  it("shows the jobs of the worked example at 4, 8 and 12 weeks", () => {
    const { cumulative, assumptions } = computePlan(inputsByKind.passing);
    const rows = totalRows(cumulative, assumptions);
    expect(rows.map((row) => [row.title, textsOf(row)?.[3]])).toEqual([
      ["4 weeks", "12.6"],
      ["8 weeks", "36.6"],
      ["12 weeks", "64.4"],
    ]);
  });
});

describe("the hints of the folded tables", () => {
  it("name the week of the goal and the jobs in total", () => {
    const plan = computePlan(inputsByKind.passing);
    expect(goalHint(plan.weekly_data)).toBe("goal in week 3");
    expect(goalHint(plan.weekly_data.slice(0, 2))).toBeUndefined();
    expect(jobsHint(plan)).toBe("64.4 jobs");
  });
});

describe("periodNote", () => {
  it("multiplies the daily budget by the days of four weeks", () => {
    const plan = computePlan(inputsByKind.passing);
    expect(periodNote(plan)).toBe("30 days count as 4 full weeks: 28 × $179.59 = $5,029.");
    expect(totalRows(plan.cumulative, plan.assumptions)[0]?.cells[4]?.text).toBe("$5,029");
  });

  it("is absent without ads", () => {
    expect(periodNote(computePlan(inputsByKind.zero))).toBeUndefined();
  });
});

describe("weekRows and totalRows", () => {
  const inputs = fc.record({
    target_estimates_per_week: fc.double({ min: 1, max: 1000, noNaN: true }),
    current_estimates_per_week: fc.double({ min: 0, max: 1000, noNaN: true }),
    avg_job_value: fc.double({ min: 500, max: 1_000_000, noNaN: true }),
    gross_margin_pct: fc.double({ min: 10, max: 90, noNaN: true }),
  });

  it("contain the plan's figures in every scenario, without NaN", () => {
    fc.assert(
      fc.property(inputs, fc.constantFrom(...scenarioNames), (someInputs, scenario) => {
        const plan = computePlan(someInputs);
        const view = planUnderScenario(plan, scenario);
        const rows = [
          ...weekRows(view.weekly_data),
          ...totalRows(view.cumulative, plan.assumptions),
        ];
        const totals = [
          ...view.weekly_data,
          view.cumulative.days_30,
          view.cumulative.days_60,
          view.cumulative.days_90,
        ];
        expect(rows.map(textsOf)).toEqual(
          totals.map((one) => [
            formatCount(one.leads),
            formatCount(one.bookings),
            formatCount(one.shows),
            formatCount(one.jobs),
            formatMoney(one.ad_spend),
            formatMoney(one.revenue),
            formatMoney(one.gross_profit),
          ]),
        );
        expect(rows.flatMap(textsOf).join(" ")).not.toMatch(/NaN|Infinity|∞/);
      }),
    );
  });
});

describe("businessRows", () => {
  it("show the figures of 30 and 90 days", () => {
    const rows = businessRows(computePlan(somePlanInputs()), "expected");
    expect(rows?.map(({ title, days30, days90 }) => [title, days30, days90])).toEqual([
      ["Cost per booked estimate", "$132", "$102"],
      ["Cost per job", "$399", "$234"],
      ["Return on ad spend", "$9.53", "$16.22"],
      ["Highest cost per lead", "$173", "$294"],
    ]);
    expect(rows?.at(-1)?.explanation).toContain("The plan counts on $33");
  });

  it("are absent for a plan without ads", () => {
    expect(businessRows(computePlan(inputsByKind.zero), "expected")).toBeUndefined();
  });
});
