import { formatAboutMoney, formatCount, formatMoney } from "@planner/shared/format";
import type { Plan, PlanTotals, ScenarioName } from "@planner/shared/plan/Plan";
import { planUnderScenario } from "@planner/shared/plan/planUnderScenario";
import { roundHalfUp } from "@planner/shared/plan/round";

/**
 * Gross profit minus ad spend, in whole dollars: the difference between the two figures as shown. Negative until the ads
 * have paid for themselves.
 */
export function profitAfterAds({ gross_profit, ad_spend }: PlanTotals): number {
  return roundHalfUp(gross_profit, 0) - roundHalfUp(ad_spend, 0);
}

/** How the profit of 30 and 90 days is calculated, with the result in the last row. */
type ProfitStatement = {
  readonly sentence: string;
  readonly rows: readonly (readonly [title: string, days30: string, days90: string])[];
};

/** The profit statement of a plan in a scenario. Undefined if the plan needs no ads. */
export function profitStatement(plan: Plan, scenario: ScenarioName): ProfitStatement | undefined {
  if (plan.daily_budget === 0) return undefined;
  const { days_30, days_90 } = planUnderScenario(plan, scenario).cumulative;
  const row = (title: string, figure: (of: PlanTotals) => number) =>
    [title, formatMoney(figure(days_30)), formatMoney(figure(days_90))] as const;
  const margin = `${formatCount(plan.inputs.gross_margin_pct)}%`;
  return {
    sentence: sentence(profitAfterAds(days_90)),
    rows: [
      row(`Gross profit (${margin})`, ({ gross_profit }) => gross_profit),
      row("Less ad spend", ({ ad_spend }) => -roundHalfUp(ad_spend, 0)),
      row("Profit after ads", profitAfterAds),
    ],
  };
}

function sentence(profit: number): string {
  return profit < 0
    ? `After 90 days the ads have cost you about ${formatAboutMoney(-profit)} more than they earned.`
    : `After 90 days you keep about ${formatAboutMoney(profit)} once jobs and ads are paid for, before overhead.`;
}
