import { computePlan } from "@planner/shared/plan/computePlan";
import { scenarioNames } from "@planner/shared/plan/Plan";
import { planUnderScenario } from "@planner/shared/plan/planUnderScenario";
import { somePlanInputs as anyPlanInputs } from "@planner/shared/plan/testing/somePlanInputs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { inputsByKind, somePlanInputs } from "../testing/somePlanInputs.ts";
import { businessRows } from "./BusinessSection.tsx";
import {
  type FigureRow,
  goalHint,
  jobsHint,
  periodNote,
  totalRows,
  weekRows,
} from "./figureRows.ts";
import { profitStatement } from "./profitAfterAds.ts";

const plan = computePlan(inputsByKind.passing);
const withoutAds = computePlan(inputsByKind.zero);
const textsOf = (row: FigureRow | undefined) => row?.cells.map(({ text }) => text);

describe("the rows of the tables", () => {
  it("show the worked example, and mark each week that reaches the goal", () => {
    const weeks = weekRows(plan.weekly_data);
    expect(weeks.map(({ title, goalReached }) => [title, goalReached])).toEqual([
      ["Week 1", false],
      ["Week 2", false],
      ["Week 3", true],
      ["Week 4", true],
    ]);
    expect(textsOf(weeks[0])?.slice(0, 5)).toEqual(["26.7", "6.7", "3.6", "1.5", "$1,257"]);
    const totals = totalRows(plan.cumulative, plan.assumptions);
    expect(totals.map((row) => [row.title, textsOf(row)?.[3]])).toEqual([
      ["4 weeks", "12.6"],
      ["8 weeks", "36.6"],
      ["12 weeks", "64.4"],
    ]);
  });

  it("are summed up and explained", () => {
    expect(goalHint(plan.weekly_data)).toBe("goal in week 3");
    expect(goalHint(plan.weekly_data.slice(0, 2))).toBeUndefined();
    expect(jobsHint(plan)).toBe("64.4 jobs");
    expect(periodNote(plan)).toBe("30 days count as 4 full weeks: 28 × $179.59 = $5,029.");
    expect(periodNote(withoutAds)).toBeUndefined();
  });
});

describe("businessRows", () => {
  it("show the figures of 30 and 90 days, if there are ads", () => {
    const rows = businessRows(plan, "expected");
    expect(rows?.map(({ title, days30, days90 }) => [title, days30, days90])).toEqual([
      ["Cost per booked estimate", "$132", "$102"],
      ["Cost per job", "$399", "$234"],
      ["Return on ad spend", "$9.53", "$16.22"],
      ["Highest cost per lead", "$173", "$294"],
    ]);
    expect(rows?.at(-1)?.explanation).toContain("The plan counts on $33");
    expect(businessRows(withoutAds, "expected")).toBeUndefined();
  });
});

describe("profitStatement", () => {
  it("shows 30 and 90 days of the worked example, if there are ads", () => {
    expect(profitStatement(plan, "expected")).toEqual({
      sentence:
        "After 90 days you keep about $120,000 once jobs and ads are paid for, before overhead.",
      rows: [
        ["Gross profit (55%)", "$26,357", "$134,584"],
        ["Less ad spend", "−$5,029", "−$15,086"],
        ["Profit after ads", "$21,328", "$119,498"],
      ],
    });
    expect(profitStatement(withoutAds, "expected")).toBeUndefined();
  });

  it("says if the ads lose money", () => {
    const { inputs, assumptions } = computePlan(somePlanInputs({ gross_margin_pct: 10 }));
    const expected = { ...assumptions.profiles.expected, cost_per_lead: 330 };
    const expensive = computePlan(inputs, "expected", {
      ...assumptions,
      profiles: { ...assumptions.profiles, expected },
    });
    expect(profitStatement(expensive, "expected")?.sentence).toBe(
      "After 90 days the ads have cost you about $130,000 more than they earned.",
    );
  });

  it("adds up to the dollar in every scenario, with the figures of the totals", () => {
    fc.assert(
      fc.property(anyPlanInputs, fc.constantFrom(...scenarioNames), (inputs, scenario) => {
        const anyPlan = computePlan(inputs);
        const rows = profitStatement(anyPlan, scenario)?.rows;
        const [gross, spend, profit] = rows?.map(([, ...cells]) => cells.map(dollarsOf)) ?? [];
        const { days_30, days_90 } = planUnderScenario(anyPlan, scenario).cumulative;
        const totals = [days_30, days_90].map(({ gross_profit }) => Math.round(gross_profit));
        expect(gross).toEqual(rows && totals);
        expect(profit).toEqual(gross?.map((dollars, index) => dollars + (spend?.[index] ?? 0)));
      }),
    );
  });
});

/** "−$5,029" is -5029. */
function dollarsOf(text: string): number {
  return Number(text.replace("−", "-").replaceAll(/[$,]/g, ""));
}
