import type { PlanForecast, SavedPlan, StoredWeek } from "@planner/shared/api/planContract";
import { assumptions } from "@planner/shared/plan/assumptions";

type Measures = PlanForecast["measures"];

/** The weeks of the worked example in docs/plan-model.md. */
export const fourWeeks: readonly StoredWeek[] = [
  { leads: 22, booked: 5, held: 3, won: 1 },
  { leads: 24, booked: 6, held: 4, won: 2 },
  { leads: 27, booked: 8, held: 5, won: 3 },
  { leads: 30, booked: 9, held: 6, won: 3 },
].map((counts, index) => ({ ...counts, week: index + 1, spend_cents: 125_713, version: 1 }));

/** The API's forecast for the worked example, with overrides. */
export function aForecast(overrides: Partial<PlanForecast> = {}): PlanForecast {
  const outcome = (jobs: number, profit = jobs * 1000) => ({ jobs, revenue: jobs * 3800, profit });
  const weeks = Array.from({ length: 12 }, (_, index) => {
    const week = index + 1;
    const jobs = [1, 3, 6, 9][index];
    if (week === 12) {
      const [planned, low] = [outcome(64.39, 119_498), outcome(38, 64_334)];
      return { week, planned, low, median: outcome(50, 89_414), high: outcome(65, 120_800) };
    }
    const planned = outcome(week * 5);
    if (jobs === undefined) {
      return { week, planned, low: outcome(week * 3), median: outcome(week * 4), high: planned };
    }
    const actual = outcome(jobs);
    return { week, planned, actual, low: actual, median: actual, high: actual };
  });
  return {
    weeks,
    chance_of_80_percent: 0.45,
    measures: {
      cost_per_lead: aMeasure("Watch", {
        plan: 33,
        estimate: 39.1,
        low: 33.88,
        high: 45.89,
        actual: 48.82,
        expected: 38.83,
        profit_at_plan: 16_686,
      }),
      booking_rate: aMeasure("On plan", { actual: 0.2718, expected: 0.2946 }),
      show_rate: aMeasure("On plan", { actual: 0.6429, expected: 0.6383 }),
      close_rate: aMeasure("On plan", { actual: 0.5, expected: 0.5119 }),
    },
    lever: "cost_per_lead",
    cost_per_booking: { actual: 179.59, expected: 131.64 },
    ...overrides,
  };
}

export function aMeasure(
  verdict: Measures["booking_rate"]["verdict"],
  overrides: Partial<Measures["booking_rate"]> = {},
): Measures["booking_rate"] {
  const rate = { plan: 0.5, estimate: 0.49, low: 0.4, high: 0.6 };
  return {
    verdict,
    trials: 100,
    chance_worse_than_plan: 0.6,
    ...rate,
    profit_at_plan: 4000,
    ...overrides,
  };
}

/** The saved plan of the worked example. Week 1 starts on Monday, October 26, 2026. */
export function aSavedPlan(overrides: Partial<SavedPlan> = {}): SavedPlan {
  return {
    first_name: "Marisol",
    start_date: "2026-10-26",
    scenario: "expected",
    inputs: {
      target_estimates_per_week: 10,
      avg_job_value: 3500,
      gross_margin_pct: 55,
      assumption_profile: "Expected",
    },
    assumptions,
    version: 1,
    weeks: [...fourWeeks],
    forecast: aForecast(),
    mail: "on",
    reminder: false,
    ...overrides,
  };
}
