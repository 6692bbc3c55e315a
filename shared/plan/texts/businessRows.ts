import { formatCents, formatCount, formatMoney } from "../../format.ts";
import { type Plan, type PlanTotals, profileOf, type ScenarioName } from "../Plan.ts";
import { planUnderScenario } from "../simulateWeeks.ts";

/** The business figures of a plan in a scenario, for 30 and 90 days. Undefined if the plan spends nothing. */
export function businessRows(plan: Plan, scenario: ScenarioName) {
  if (plan.daily_budget === 0) return undefined;
  const { cumulative } = planUnderScenario(plan, scenario);
  const { weeksAtEndOf } = plan.assumptions;
  const plannedText = formatMoney(profileOf(plan).cost_per_lead);
  type Cell = (totals: PlanTotals, weeks: number) => string;
  const row = (title: string, detail: string, cell: Cell) => ({
    title,
    detail,
    figures: [
      cell(cumulative.days_30, weeksAtEndOf.days_30),
      cell(cumulative.days_90, weeksAtEndOf.days_90),
    ],
  });
  return [
    row("Cost per booked estimate", "Ad spend divided by bookings.", ({ ad_spend, bookings }) =>
      formatMoney(ad_spend / bookings),
    ),
    row("Cost per job", "Ad spend divided by jobs.", ({ ad_spend, jobs }) =>
      formatMoney(ad_spend / jobs),
    ),
    row(
      "Return on ad spend",
      "Revenue divided by ad spend.",
      ({ revenue, ad_spend }) => `${formatCount(revenue / ad_spend)}×`,
    ),
    row(
      "Break-even cost per lead",
      `At this cost per lead, the ads just pay for themselves. The plan counts on ${plannedText}.`,
      ({ gross_profit }, weeks) => {
        // The budget pays for the full number of leads from day one, although the ramp delivers fewer.
        const breakEven = gross_profit / (plan.required_leads_week * weeks);
        const shown = formatMoney(breakEven);
        // In cents where whole dollars would hide which of the two is higher. The calculator's costs are whole dollars.
        return shown === plannedText ? formatCents(breakEven) : shown;
      },
    ),
  ];
}
