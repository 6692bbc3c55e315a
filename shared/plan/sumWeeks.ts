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
