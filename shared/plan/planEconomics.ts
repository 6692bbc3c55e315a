import { type PeriodName, type Plan, periodNames, type ScenarioName } from "./Plan.ts";
import { planUnderScenario } from "./planUnderScenario.ts";
import type { RunningTotals } from "./simulateWeeks.ts";

/** What the ads of a period cost and earn, in dollars but for the return. */
export type PlanEconomics = {
  readonly cost_per_booking: number;
  readonly cost_per_job: number;
  /** Dollars of revenue for each dollar of ads. */
  readonly return_on_ad_spend: number;
  /** Gross profit less ad spend; below 0 while the ads are not paid for. */
  readonly profit_after_ads: number;
  /** The cost per lead at which `profit_after_ads` of the period would be 0. */
  readonly break_even_cost_per_lead: number;
};

/**
 * What a plan means for the business, by period, in a scenario; undefined for a plan that spends nothing.
 *
 * The budget buys the required leads of every week from the first day on, also of those in which the ads
 * still learn. So the cost per lead at break-even is the gross profit over all the leads paid for, not
 * over the fewer that come.
 */
export function planEconomics(
  plan: Plan,
  scenario: ScenarioName,
): Readonly<Record<PeriodName, PlanEconomics>> | undefined {
  if (plan.daily_budget === 0) return undefined;
  const { cumulative } = planUnderScenario(plan, scenario);
  const economicsOf = (period: PeriodName): PlanEconomics => {
    const { ad_spend, bookings, jobs, revenue, gross_profit } = cumulative[period];
    const leadsPaidFor = plan.required_leads_week * plan.assumptions.weeksAtEndOf[period];
    return {
      cost_per_booking: ad_spend / bookings,
      cost_per_job: ad_spend / jobs,
      return_on_ad_spend: revenue / ad_spend,
      profit_after_ads: gross_profit - ad_spend,
      break_even_cost_per_lead: gross_profit / leadsPaidFor,
    };
  };
  const [days_30, days_60, days_90] = periodNames;
  return {
    [days_30]: economicsOf(days_30),
    [days_60]: economicsOf(days_60),
    [days_90]: economicsOf(days_90),
  };
}

/**
 * The first week by whose end the gross profit so far covers the ad spend so far; undefined when none
 * does, and when nothing is spent. Revenue is not enough: jobs have costs of their own, so it is the
 * visitor's margin that pays for ads.
 */
export function breakEvenWeek(totals: readonly RunningTotals[]): number | undefined {
  return totals.find(({ ad_spend, gross_profit }) => ad_spend > 0 && gross_profit >= ad_spend)
    ?.week;
}
