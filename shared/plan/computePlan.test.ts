import { describe, expect, it } from "vitest";
import { assumptions, isAssumptions } from "./assumptions.ts";
import { budgetGatePasses, meterStatus } from "./budgetGate.ts";
import { computePlan } from "./computePlan.ts";
import { roundHalfUp } from "./round.ts";
import { defaultGoals } from "./testing/somePlanInputs.ts";

const rounded = (decimals: number) => (value: number) => roundHalfUp(value, decimals);

describe("computePlan, worked examples of the plan model", () => {
  it.each`
    target | current      | jobValue | margin | leads      | budget    | meter       | jobs       | revenue     | suggested | days
    ${10}  | ${undefined} | ${3500}  | ${55}  | ${38.0952} | ${179.59} | ${"green"}  | ${12.6112} | ${47922.38} | ${327}    | ${55}
    ${2}   | ${undefined} | ${3500}  | ${55}  | ${7.619}   | ${35.92}  | ${"yellow"} | ${2.5222}  | ${9584.48}  | ${66}     | ${56}
    ${1}   | ${undefined} | ${500}   | ${10}  | ${3.8095}  | ${17.96}  | ${"red"}    | ${1.2611}  | ${4792.24}  | ${50}     | ${84}
    ${12}  | ${4}         | ${8000}  | ${40}  | ${30.4762} | ${143.67} | ${"green"}  | ${10.0889} | ${46005.49} | ${262}    | ${55}
  `("target $target, current $current, job value $jobValue", (example) => {
    const { target, current, jobValue, margin, ...expected } = example;
    const plan = computePlan({
      target_estimates_per_week: target,
      avg_job_value: jobValue,
      gross_margin_pct: margin,
      current_estimates_per_week: current,
    });

    expect({
      leads: roundHalfUp(plan.required_leads_week, 4),
      budget: plan.daily_budget,
      meter: plan.meter_status,
      jobs: roundHalfUp(plan.cumulative.days_30.jobs, 4),
      revenue: roundHalfUp(plan.scenarios.expected.days_30, 2),
      suggested: plan.suggested_budget,
      days: plan.estimated_days,
    }).toEqual(expected);
  });

  it("computes each week of the first example", () => {
    const { weekly_data } = computePlan(defaultGoals);
    const column = (figure: "leads" | "bookings" | "shows" | "jobs") =>
      weekly_data.map((week) => week[figure]).map(rounded(3));

    expect(column("leads")).toEqual([26.667, 30.476, 34.286, 38.095]);
    expect(column("bookings")).toEqual([6.65, 8.444, 10.45, 12.667]);
    expect(column("shows")).toEqual([3.554, 5.014, 6.825, 9.025]);
    expect(column("jobs")).toEqual([1.519, 2.382, 3.566, 5.144]);
    expect(weekly_data.map((week) => week.goal_reached)).toEqual([false, false, true, true]);
  });

  it("computes the first example's jobs at 4, 8 and 12 weeks", () => {
    const { cumulative } = computePlan(defaultGoals);
    const jobs = [cumulative.days_30.jobs, cumulative.days_60.jobs, cumulative.days_90.jobs];

    expect(jobs.map(rounded(3))).toEqual([12.611, 36.611, 64.394]);
  });

  it("computes the average tickets for a job value of $3,500", () => {
    const { job_value } = computePlan(defaultGoals);

    expect(Object.values(job_value).map(rounded(6))).toEqual([2800, 3200, 3800, 4200]);
  });
});

describe("computePlan", () => {
  it("spends the full budget from day one", () => {
    const { weekly_data, daily_budget } = computePlan(defaultGoals);

    expect(weekly_data.map((week) => week.ad_spend)).toEqual(Array(4).fill(daily_budget * 7));
  });

  it("computes the jobs of a steady week from the profile's rates", () => {
    expect(computePlan(defaultGoals).jobs_per_week).toBeCloseTo(6, 10);
    expect(computePlan(defaultGoals, "conservative").jobs_per_week).toBeCloseTo(5, 10);
  });

  it.each([
    ["conservative", 292.52],
    ["expected", 179.59],
    ["aggressive", 107.14],
  ] as const)("computes a plan with the %s profile", (profile, dailyBudget) => {
    expect(computePlan(defaultGoals, profile).daily_budget).toBe(dailyBudget);
  });

  it("uses the assumptions passed to it", () => {
    const cheaper = { ...assumptions.profiles.expected, cost_per_lead: 20, close_rate: 0.3 };
    const changed = {
      ...assumptions,
      profiles: { ...assumptions.profiles, expected: cheaper },
      jobTiers: { ...assumptions.jobTiers, small_floor: 1000 },
      dailyBudget: { gate: 200, red_below: 120 },
    };
    const plan = computePlan(defaultGoals, "expected", changed);

    // 38.0952 leads a week at 20 dollars; 30% of 3,500 is above the floor of 1,000.
    expect(plan.daily_budget).toBe(108.84);
    expect(plan.meter_status).toBe("red");
    expect(plan.job_value.baseline).toBeCloseTo(0.8 * 1050 + 0.2 * 3150, 6);
    expect(plan.cumulative.days_30.jobs).toBeCloseTo(12.6112 / 2, 3);
    expect(plan.assumptions).toBe(changed);
  });

  it("derives small jobs from the job value once it exceeds the floor", () => {
    const { job_value } = computePlan({ ...defaultGoals, avg_job_value: 10_000 });

    expect(job_value.expected).toBeCloseTo(0.7 * 3000 + 0.2 * 9000 + 0.1 * 18_000, 6);
  });

  it("returns zeros if the current estimates already reach the target", () => {
    const plan = computePlan({ ...defaultGoals, current_estimates_per_week: 10 });

    expect(plan.daily_budget).toBe(0);
    expect(plan.meter_status).toBe("red");
    expect(plan.meter_message).toBe("Extend Timeline");
    expect(plan.budget_gate_passes).toBe(false);
    expect(plan.suggested_budget).toBe(50);
    expect(plan).not.toHaveProperty("estimated_days");
    expect(plan.cumulative.days_90.revenue).toBe(0);
    expect(plan.weekly_data.map((week) => week.goal_reached)).toEqual(Array(4).fill(true));
  });
});

describe("meterStatus", () => {
  it.each([
    [0, "red"],
    [34.99, "red"],
    [35, "yellow"],
    [49.99, "yellow"],
    [50, "green"],
    [179.59, "green"],
  ] as const)("at %d dollars a day is %s", (dailyBudget, status) => {
    expect(meterStatus(dailyBudget, assumptions.dailyBudget)).toBe(status);
    expect(budgetGatePasses(dailyBudget, assumptions.dailyBudget)).toBe(status === "green");
  });

  it("changes exactly at $35 and $50 a day", () => {
    const dollarsPerEstimate = 33 / 7 / 0.75 / 0.35;
    const planAt = (dollars: number) =>
      computePlan({ ...defaultGoals, target_estimates_per_week: dollars / dollarsPerEstimate });

    expect(planAt(34.9949)).toMatchObject({ daily_budget: 34.99, meter_status: "red" });
    expect(planAt(34.9951)).toMatchObject({ daily_budget: 35, meter_status: "yellow" });
    expect(planAt(49.9949)).toMatchObject({ daily_budget: 49.99, budget_gate_passes: false });
    expect(planAt(49.9951)).toMatchObject({ daily_budget: 50, budget_gate_passes: true });
  });
});

describe("the constants that were stored with a plan", () => {
  it("are all there, with the values of that plan", () => {
    const { expected, ...profiles } = assumptions.profiles;
    const { close_rate: _, ...lacking } = expected;
    const changed = {
      ...assumptions,
      profiles: { ...profiles, expected: { ...expected, cost_per_lead: 40 } },
    };
    expect(isAssumptions(changed)).toBe(true);
    expect(isAssumptions({ ...assumptions, profiles: { ...profiles, expected: lacking } })).toBe(
      false,
    );
    expect(isAssumptions({ ...assumptions, daysPerWeek: "7" })).toBe(false);
    expect(isAssumptions(undefined)).toBe(false);
  });
});
