import type { Assumptions } from "./assumptions.ts";
import type { PeriodName, PlanTotals, PlanWeek } from "./Plan.ts";

/** The totals at 4, 8 and 12 weeks: each the sum of its weeks. */
export function cumulativeTotals(
  weeks: readonly PlanWeek[],
  { weeksAtEndOf }: Pick<Assumptions, "weeksAtEndOf">,
): Record<PeriodName, PlanTotals> {
  const until = (period: PeriodName) => sumWeeks(weeks.slice(0, weeksAtEndOf[period]));
  return { days_30: until("days_30"), days_60: until("days_60"), days_90: until("days_90") };
}

/** The sum of some weeks, figure by figure; zeros for none. */
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
