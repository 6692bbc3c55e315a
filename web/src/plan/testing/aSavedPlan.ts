import type { SavedPlan, StoredWeek } from "@planner/shared/api/planContract";
import type { PlanForecast } from "@planner/shared/api/planForecast";
import type { Situation } from "@planner/shared/api/planSituation";
import { addWeeks } from "@planner/shared/calendar";
import { assumptions } from "@planner/shared/plan/assumptions";
import { forecastSentences } from "@planner/shared/plan/texts/forecastSentences";

type Measures = PlanForecast["measures"];

/** The weeks of the forecast's first worked example. */
export const fourWeeks: readonly StoredWeek[] = [
  { leads: 22, booked: 5, held: 3, won: 1 },
  { leads: 24, booked: 6, held: 4, won: 2 },
  { leads: 27, booked: 8, held: 5, won: 3 },
  { leads: 30, booked: 9, held: 6, won: 3 },
].map((counts, index) => aWeek(index + 1, counts));

/** A stored week of a plan that starts on October 26. */
export function aWeek(week: number, overrides: Partial<StoredWeek> = {}): StoredWeek {
  const monday = addWeeks("2026-10-26", week - 1);
  const counts = { spend_cents: 125_713, leads: 30, booked: 9, held: 6, won: 3 };
  return { ...counts, week, monday, version: 1, ...overrides };
}

/** The API's forecast for the worked example, with overrides. */
export function aForecast(overrides: Partial<PlanForecast> = {}): PlanForecast {
  const jobs = { low: 38, median: 50, high: 65 };
  const { situation = aLeak } = overrides;
  const profile = { cost_per_lead: 39, booking_rate: 0.36, show_rate: 0.79, close_rate: 0.63 };
  const forecast: Omit<PlanForecast, "sentences"> = {
    weeks: Array.from({ length: 12 }, (_, index) => ({
      week: index + 1,
      monday: new Date(Date.UTC(2026, 9, 26 + 7 * index)).toISOString().slice(0, 10),
      planned: { leads: 38, bookings: 13, shows: 10, jobs: 64.39 / 12, ad_spend: 1257.13 },
      won: [1, 3, 6, 9][index],
      decided: (64.39 * (index + 1)) / 12,
    })),
    planned: { jobs: 64.39, revenue: 244_698, profit: 119_498 },
    likely: {
      jobs_by_week: Array.from({ length: 12 }, (_, index) => {
        const won = [1, 3, 6, 9][index];
        if (won !== undefined) return { low: won, median: won, high: won };
        const share = (index + 1) / 12;
        return { low: 38 * share, median: 50 * share, high: 65 * share };
      }),
      jobs,
      revenue: { low: 138_000, median: 190_000, high: 247_000 },
      profit: { low: 64_334, median: 89_414, high: 120_800 },
      chance_of_80_percent: 0.45,
      chance_of_plan: 0.11,
    },
    last_monday: { jobs: 54, moved: "cost_per_lead" },
    spend: {
      pace: 1,
      a_week: 1257.13,
      planned_a_week: 1257.13,
      is_paused: false,
      counted_a_week: 1257.13,
      planned_ahead_a_week: 1257.13,
    },
    measures: {
      cost_per_lead: aMeasure("Below plan", {
        plan: 33,
        estimate: 39.1,
        low: 33.88,
        high: 45.89,
        counted: { trials: 5028.52, successes: 103 },
        ending: "below_plan",
      }),
      booking_rate: aMeasure("On plan"),
      show_rate: aMeasure("On plan"),
      close_rate: aMeasure("On plan"),
    },
    lever: { name: "cost_per_lead", gain: 16_686 },
    situation,
    ledger: { week: 4, weeks_entered: 4, won: 9, planned: 12.61, decided: 12.61, expected: 0 },
    worth: {
      week: {
        week: 4,
        won: 3,
        is_revenue_entered: false,
        revenue: 11_400,
        margin: 0.55,
        gross_profit: 6270,
        spend: 1257.13,
        profit: 5012.87,
      },
    },
    open: {
      still_to_come: 0,
      undecided: 0,
      is_answered: true,
      shares: { still_to_come: [0.35, 0, 0], undecided: [0.6, 0.15, 0] },
    },
    end: {
      next: {
        profiles: { conservative: profile, expected: profile, aggressive: profile },
        required_leads_week: 35,
        daily_budget: 197,
        jobs_per_week: 6.3,
        daily_budget_after_pause: 211.5,
      },
    },
    ...overrides,
  };
  return { ...forecast, sentences: forecastSentences(forecast) };
}

/** The worked example's likely outcome with other jobs. */
export function jobsOf(low: number, median: number, high: number): PlanForecast["likely"] {
  return { ...aForecast().likely, jobs: { low, median, high } };
}

const aLeak: Situation = {
  kind: "leak",
  measure: "cost_per_lead",
  estimate: 39.1,
  plan: 33,
  certainty: 0.6,
  gain: 16_686,
  fits_lately: false,
};

function aMeasure(
  verdict: Measures["booking_rate"]["verdict"],
  overrides: Partial<Measures["booking_rate"]> = {},
): Measures["booking_rate"] {
  const rate = { plan: 0.5, estimate: 0.49, low: 0.4, high: 0.6 };
  return {
    verdict,
    trials: 100,
    counted: { trials: 100, successes: 49 },
    chance_worse_than_plan: 0.6,
    ...rate,
    surprise: 0.4,
    recent_surprise: 1,
    gain: 1000,
    shortfall: 0.05,
    ending: "on_plan",
    ...overrides,
  };
}

/** The saved plan of the worked example. Week 1 starts on Monday, October 26, 2026. */
export function aSavedPlan(overrides: Partial<SavedPlan> = {}): SavedPlan {
  return {
    plan_id: "01a20846-fe00-74c2-af04-49713dde2d6d",
    first_name: "Marisol",
    start_date: "2026-10-26",
    weeks_over: 4,
    lag: "two_weeks",
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
    earlier: [],
    forecast: aForecast(),
    mail: "on",
    reminder: false,
    ...overrides,
  };
}
