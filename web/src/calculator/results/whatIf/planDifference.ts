import { formatCount, formatDailyBudget, formatMoney } from "@planner/shared/format";
import type { Plan, PlanTotals, ScenarioName } from "@planner/shared/plan/Plan";
import { planUnderScenario } from "@planner/shared/plan/planUnderScenario";

/** A figure in both plans and the difference: "+$36", "no change". */
export type DifferenceRow = readonly [
  title: string,
  original: string,
  changed: string,
  difference: string,
];

/** Compares two plans in a scenario: daily budget, first 30 and 90 days. */
export function planDifference(
  original: Plan,
  changed: Plan,
  scenario: ScenarioName,
): readonly DifferenceRow[] {
  const [before, after] = [original, changed].map((plan) => ({
    dailyBudget: plan.daily_budget,
    ...planUnderScenario(plan, scenario).cumulative,
  }));
  if (!before || !after) return [];
  return [
    row("Daily budget", formatDailyBudget, [before.dailyBudget, after.dailyBudget]),
    row("Jobs in 30 days", formatCount, [before.days_30.jobs, after.days_30.jobs]),
    row("Revenue in 30 days", formatMoney, [before.days_30.revenue, after.days_30.revenue]),
    row("Profit after ads in 30 days", formatMoney, [
      afterAds(before.days_30),
      afterAds(after.days_30),
    ]),
    row("Profit after ads in 90 days", formatMoney, [
      afterAds(before.days_90),
      afterAds(after.days_90),
    ]),
  ];
}

/** The comparison in a sentence, for screen readers. */
export function differenceSentence(rows: readonly DifferenceRow[]): string {
  return `What if: ${rows.map(([title, , changed, difference]) => `${title} ${changed}, ${difference}`).join(". ")}.`;
}

/** Compares the formatted figures: if they look equal, there is no change. */
function row(
  title: string,
  format: (value: number) => string,
  [original, changed]: readonly [number, number],
): DifferenceRow {
  const shown = [format(original), format(changed)] as const;
  const difference = format(Math.abs(changed - original));
  if (shown[0] === shown[1]) return [title, ...shown, "no change"];
  return [title, ...shown, `${changed > original ? "+" : "−"}${difference}`];
}

function afterAds({ gross_profit, ad_spend }: PlanTotals): number {
  return gross_profit - ad_spend;
}
