import { formatCents, formatCount, formatMoney } from "@planner/shared/format";
import type { Plan, ScenarioName } from "@planner/shared/plan/Plan";
import { type PlanEconomics, planEconomics } from "@planner/shared/plan/planEconomics";

/** A sentence, and business figures for 30 and 90 days. */
export type BusinessMeaning = {
  readonly sentence: string;
  readonly rows: readonly BusinessRow[];
};

type BusinessRow = {
  readonly title: string;
  readonly explanation: string;
  readonly days30: string;
  readonly days90: string;
};

/** The business figures of a plan in a scenario. Undefined if the plan spends nothing. */
export function businessMeaning(plan: Plan, scenario: ScenarioName): BusinessMeaning | undefined {
  const economics = planEconomics(plan, scenario);
  if (!economics) return undefined;
  const { days_30, days_90 } = economics;
  const costPerLead = formatMoney(plan.assumptions.profiles[plan.profile].cost_per_lead);
  const margin = `${formatCount(plan.inputs.gross_margin_pct)}%`;
  const row = (title: string, explanation: string, shown: (of: PlanEconomics) => string) => ({
    title,
    explanation,
    days30: shown(days_30),
    days90: shown(days_90),
  });
  return {
    sentence: sentence(days_90.profit_after_ads),
    rows: [
      row("Cost per booked estimate", "Ad spend divided by bookings.", (of) =>
        formatMoney(of.cost_per_booking),
      ),
      row("Cost per job", "Ad spend divided by jobs.", (of) => formatMoney(of.cost_per_job)),
      row("Return on ad spend", "Revenue for each $1 of ads.", (of) =>
        formatCents(of.return_on_ad_spend),
      ),
      row("Gross profit after ads", `Your ${margin} of the revenue, less the ad spend.`, (of) =>
        formatMoney(of.profit_after_ads),
      ),
      row(
        "Highest cost per lead",
        `Above it the ads lose money. The plan counts on ${costPerLead}.`,
        (of) => formatMoney(of.break_even_cost_per_lead),
      ),
    ],
  };
}

function sentence(profitAfterAds: number): string {
  return profitAfterAds < 0
    ? `After 90 days the ads have cost you ${formatMoney(-profitAfterAds)} more than they earned.`
    : `After 90 days you keep ${formatMoney(profitAfterAds)} once jobs and ads are paid for.`;
}
