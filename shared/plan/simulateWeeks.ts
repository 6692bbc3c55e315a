import type { Assumptions } from "./assumptions.ts";
import type { PeriodName, PlanTotals, PlanWeek } from "./Plan.ts";

/** The inputs of the simulation. */
export type SteadyState = {
  readonly assumptions: Assumptions;
  readonly profile: Assumptions["profiles"][keyof Assumptions["profiles"]];
  /** Leads per week after the ramp. */
  readonly requiredLeadsWeek: number;
  /** Bookings per week needed to reach the goal. */
  readonly additional: number;
  /** Dollars per day, from day one. */
  readonly dailyBudget: number;
  /** Dollars per job. */
  readonly jobValue: number;
  readonly grossMarginPct: number;
};

/**
 * Simulates twelve weeks, the basis of all totals (plan model, weekly ledger). The full budget is spent from day
 * one. The ramp reduces leads and rates while the ads learn.
 */
export function simulateWeeks(steady: SteadyState): readonly PlanWeek[] {
  const weeks: PlanWeek[] = [];
  for (let week = 1; week <= steady.assumptions.weeksAtEndOf.days_90; week++) {
    weeks.push(simulateWeek(steady, week));
  }
  return weeks;
}

function simulateWeek(steady: SteadyState, week: number): PlanWeek {
  const { profile, assumptions } = steady;
  const { leadFactor, rateFactor } = rampFactors(week, assumptions.ramp);
  const learning = assumptions.learning[periodOf(week, assumptions.weeksAtEndOf)];

  const leads = steady.requiredLeadsWeek * leadFactor;
  const bookings = leads * profile.booking_rate * rateFactor * learning.booking;
  const shows = bookings * profile.show_rate * rateFactor * learning.show;
  const jobs = shows * profile.close_rate * rateFactor * learning.close;
  const revenue = jobs * steady.jobValue;
  return {
    week,
    leads,
    bookings,
    shows,
    jobs,
    ad_spend: steady.dailyBudget * assumptions.daysPerWeek,
    revenue,
    gross_profit: (revenue * steady.grossMarginPct) / 100,
    goal_reached: bookings >= steady.additional,
  };
}

/** The multipliers for a week's leads and its three rates. Both are 1 after the ramp. */
export function rampFactors(week: number, { weeks, lead_factor, rate_factor }: Ramp) {
  const at = ({ from, to }: Ramp["lead_factor"]) =>
    week >= weeks ? to : from + ((to - from) * (week - 1)) / (weeks - 1);
  return { leadFactor: at(lead_factor), rateFactor: at(rate_factor) };
}

type Ramp = Assumptions["ramp"];

/** The period that a week belongs to. */
export function periodOf(week: number, endOf: Assumptions["weeksAtEndOf"]): PeriodName {
  if (week <= endOf.days_30) return "days_30";
  return week <= endOf.days_60 ? "days_60" : "days_90";
}

/** The totals at 4, 8 and 12 weeks. */
export function cumulativeTotals(
  weeks: readonly PlanWeek[],
  { weeksAtEndOf }: Pick<Assumptions, "weeksAtEndOf">,
): Record<PeriodName, PlanTotals> {
  const until = (period: PeriodName) => sumWeeks(weeks.slice(0, weeksAtEndOf[period]));
  return { days_30: until("days_30"), days_60: until("days_60"), days_90: until("days_90") };
}

/** The totals of the weeks, or zeros if there are none. */
export function sumWeeks(weeks: readonly PlanWeek[]): PlanTotals {
  const total = {
    leads: 0,
    bookings: 0,
    shows: 0,
    jobs: 0,
    ad_spend: 0,
    revenue: 0,
    gross_profit: 0,
  };
  for (const week of weeks) {
    total.leads += week.leads;
    total.bookings += week.bookings;
    total.shows += week.shows;
    total.jobs += week.jobs;
    total.ad_spend += week.ad_spend;
    total.revenue += week.revenue;
    total.gross_profit += week.gross_profit;
  }
  return total;
}

/** The totals of weeks 1 to `week`. */
export type RunningTotals = PlanTotals & { readonly week: number };

/** The cumulative totals at the end of each week. */
export function runningTotals(weeks: readonly PlanWeek[]): readonly RunningTotals[] {
  return weeks.map(({ week }, index) => ({ week, ...sumWeeks(weeks.slice(0, index + 1)) }));
}
