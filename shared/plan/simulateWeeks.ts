import { assumptions } from "./assumptions.ts";
import type { PeriodName, PlanWeek } from "./Plan.ts";

type Profile = (typeof assumptions.profiles)[keyof typeof assumptions.profiles];

/** What the simulation needs to know of a plan. */
export type SteadyState = {
  readonly profile: Profile;
  /** Leads a week once the ramp is over. */
  readonly requiredLeadsWeek: number;
  /** Bookings a week that reach the goal. */
  readonly additional: number;
  /** Dollars a day, from the first day. */
  readonly dailyBudget: number;
  /** Dollars a job. */
  readonly jobValue: number;
  readonly grossMarginPct: number;
};

/**
 * The ledger of twelve weeks from which every total is summed. The budget runs in full from the
 * first day; the ramp is what the ads still have to learn. Source: decisions, section 1.
 */
export function simulateWeeks(steady: SteadyState): readonly PlanWeek[] {
  const count = assumptions.weeksAtEndOf.days_90;
  return Array.from({ length: count }, (_, index) => simulateWeek(steady, index + 1));
}

function simulateWeek(steady: SteadyState, week: number): PlanWeek {
  const { profile } = steady;
  const { lead_factor, rate_factor } = assumptions.ramp;
  const rampRate = rampAt(week, rate_factor);
  const learning = assumptions.learning[periodOf(week)];

  const leads = steady.requiredLeadsWeek * rampAt(week, lead_factor);
  const bookings = leads * profile.booking_rate * rampRate * learning.booking;
  const shows = bookings * profile.show_rate * rampRate * learning.show;
  const jobs = shows * profile.close_rate * rampRate * learning.close;
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

function rampAt(week: number, factor: { readonly from: number; readonly to: number }): number {
  const { weeks } = assumptions.ramp;
  if (week >= weeks) return factor.to;
  return factor.from + ((factor.to - factor.from) * (week - 1)) / (weeks - 1);
}

function periodOf(week: number): PeriodName {
  if (week <= assumptions.weeksAtEndOf.days_30) return "days_30";
  return week <= assumptions.weeksAtEndOf.days_60 ? "days_60" : "days_90";
}
