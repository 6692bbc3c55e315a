import { formatCents, formatMoney } from "@planner/shared/format";
import type { Plan, ScenarioName } from "@planner/shared/plan/Plan";
import { type PlanEconomics, planEconomics } from "@planner/shared/plan/planEconomics";

/** A business figure for 30 and 90 days. */
export type BusinessRow = {
  readonly title: string;
  readonly explanation: string;
  readonly days30: string;
  readonly days90: string;
};

/** The business figures of a plan in a scenario. Undefined if the plan spends nothing. */
export function businessRows(
  plan: Plan,
  scenario: ScenarioName,
): readonly BusinessRow[] | undefined {
  const economics = planEconomics(plan, scenario);
  if (!economics) return undefined;
  const { days_30, days_90 } = economics;
  const costPerLead = formatMoney(plan.assumptions.profiles[plan.profile].cost_per_lead);
  const row = (title: string, explanation: string, shown: (of: PlanEconomics) => string) => ({
    title,
    explanation,
    days30: shown(days_30),
    days90: shown(days_90),
  });
  return [
    row("Cost per booked estimate", "Ad spend divided by bookings.", (of) =>
      formatMoney(of.cost_per_booking),
    ),
    row("Cost per job", "Ad spend divided by jobs.", (of) => formatMoney(of.cost_per_job)),
    row("Return on ad spend", "Revenue for each $1 of ads.", (of) =>
      formatCents(of.return_on_ad_spend),
    ),
    row(
      "Highest cost per lead",
      `Above it the ads lose money. The plan counts on ${costPerLead}.`,
      (of) => formatMoney(of.break_even_cost_per_lead),
    ),
  ];
}
