import { byPeriod, type PeriodName, type Plan, type ScenarioName } from "./Plan.ts";
import { planUnderScenario } from "./planUnderScenario.ts";
import type { RunningTotals } from "./simulateWeeks.ts";

/** What a period's ads cost and earn, in dollars. `return_on_ad_spend` is a ratio. */
export type PlanEconomics = {
  readonly cost_per_booking: number;
  readonly cost_per_job: number;
  /** Dollars of revenue per dollar of ad spend. */
  readonly return_on_ad_spend: number;
  /** The cost per lead at which the ad spend would equal the gross profit. */
  readonly break_even_cost_per_lead: number;
};

/**
 * The economics of a plan by period in one scenario. Undefined if the plan has no ad spend.
 *
 * The budget pays for the full number of leads from day one, but the ramp delivers fewer. The break-even cost per
 * lead therefore divides by the leads paid for, not the leads delivered.
 */
export function planEconomics(
  plan: Plan,
  scenario: ScenarioName,
): Readonly<Record<PeriodName, PlanEconomics>> | undefined {
  if (plan.daily_budget === 0) return undefined;
  const { cumulative } = planUnderScenario(plan, scenario);
  return byPeriod((period) => {
    const { ad_spend, bookings, jobs, revenue, gross_profit } = cumulative[period];
    const leadsPaidFor = plan.required_leads_week * plan.assumptions.weeksAtEndOf[period];
    return {
      cost_per_booking: ad_spend / bookings,
      cost_per_job: ad_spend / jobs,
      return_on_ad_spend: revenue / ad_spend,
      break_even_cost_per_lead: gross_profit / leadsPaidFor,
    };
  });
}

/**
 * The first week in which cumulative gross profit covers cumulative ad spend. Undefined if there is no such week or
 * no spend. Uses profit, not revenue, because jobs have costs too.
 */
export function breakEvenWeek(totals: readonly RunningTotals[]): number | undefined {
  return totals.find(({ ad_spend, gross_profit }) => ad_spend > 0 && gross_profit >= ad_spend)
    ?.week;
}
