import type { PlanInputs } from "../lead/goals/planInputsSchema.ts";
import type { Assumptions } from "./assumptions.ts";
import {
  byPeriod,
  type PeriodName,
  type Plan,
  type PlanTotals,
  type PlanWeek,
  type ScenarioName,
  type SteadyPlan,
} from "./Plan.ts";

/**
 * Simulates twelve weeks, the basis of all totals (plan model, weekly ledger). The full budget is spent from day
 * one. The ramp reduces leads and rates while the ads learn.
 */
export function simulateWeeks(steady: SteadyPlan): readonly PlanWeek[] {
  const length = steady.assumptions.weeksAtEndOf.days_90;
  return Array.from({ length }, (_, index) => simulateWeek(steady, index + 1));
}

function simulateWeek(steady: SteadyPlan, week: number): PlanWeek {
  const { inputs, assumptions } = steady;
  const profile = assumptions.profiles[steady.profile];
  const { leadFactor, rateFactor } = rampFactors(week, assumptions.ramp);
  const learning = assumptions.learning[periodOf(week, assumptions.weeksAtEndOf)];

  const leads = steady.required_leads_week * leadFactor;
  const bookings = leads * profile.booking_rate * rateFactor * learning.booking;
  const shows = bookings * profile.show_rate * rateFactor * learning.show;
  const jobs = shows * profile.close_rate * rateFactor * learning.close;
  const revenue = jobs * steady.job_value.expected;
  return {
    week,
    leads,
    bookings,
    shows,
    jobs,
    ad_spend: steady.daily_budget * assumptions.daysPerWeek,
    revenue,
    gross_profit: grossProfit(revenue, inputs),
    goal_reached: bookings >= steady.additional_estimates_week,
  };
}

/** The multipliers for a week's leads and its three rates. Both are 1 after the ramp. */
export function rampFactors(week: number, { weeks, lead_factor, rate_factor }: Ramp) {
  const factorOf = ({ from, to }: Ramp["lead_factor"]) =>
    week >= weeks ? to : from + ((to - from) * (week - 1)) / (weeks - 1);
  return { leadFactor: factorOf(lead_factor), rateFactor: factorOf(rate_factor) };
}

type Ramp = Assumptions["ramp"];

/** The period that a week belongs to. */
export function periodOf(week: number, endOf: Assumptions["weeksAtEndOf"]): PeriodName {
  if (week <= endOf.days_30) return "days_30";
  return week <= endOf.days_60 ? "days_60" : "days_90";
}

/** A plan's weeks and totals under a scenario. Only revenue and gross profit change. */
export function planUnderScenario(plan: Plan, scenario: ScenarioName) {
  const jobValue = plan.job_value[scenario];
  const weeks = plan.weeks.map((week) => {
    const revenue = week.jobs * jobValue;
    return { ...week, revenue, gross_profit: grossProfit(revenue, plan.inputs) };
  });
  return {
    weeks,
    weekly_data: weeks.slice(0, plan.weekly_data.length),
    cumulative: cumulativeTotals(weeks, plan.assumptions),
  };
}

function grossProfit(revenue: number, { gross_margin_pct }: PlanInputs): number {
  return (revenue * gross_margin_pct) / 100;
}

/** The totals at 4, 8 and 12 weeks. */
export function cumulativeTotals(
  weeks: readonly PlanWeek[],
  { weeksAtEndOf }: Pick<Assumptions, "weeksAtEndOf">,
): Record<PeriodName, PlanTotals> {
  return byPeriod((period) => sumWeeks(weeks.slice(0, weeksAtEndOf[period])));
}

/** The totals of the weeks, or zeros if there are none. */
export function sumWeeks(weeks: readonly PlanWeek[]): PlanTotals {
  const sum = (figure: keyof PlanTotals) => weeks.reduce((total, week) => total + week[figure], 0);
  return {
    leads: sum("leads"),
    bookings: sum("bookings"),
    shows: sum("shows"),
    jobs: sum("jobs"),
    ad_spend: sum("ad_spend"),
    revenue: sum("revenue"),
    gross_profit: sum("gross_profit"),
  };
}
