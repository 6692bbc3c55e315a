import {
  dailyBudgetDecimals,
  formatCents,
  formatCount,
  formatDailyBudget,
  formatDifference,
  formatMoney,
} from "@planner/shared/format";
import type { Plan, ScenarioName } from "@planner/shared/plan/Plan";
import { planUnderScenario } from "@planner/shared/plan/planUnderScenario";
import { roundHalfUp } from "@planner/shared/plan/round";
import { profitAfterAds } from "../figures/profitAfterAds.ts";

/** A figure in both plans and the difference: "+$36", "no change". */
type DifferenceRow = readonly [
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
    row("Daily budget", dailyBudget, [before.dailyBudget, after.dailyBudget]),
    row("Jobs in 30 days", count, [before.days_30.jobs, after.days_30.jobs]),
    row("Revenue in 30 days", money, [before.days_30.revenue, after.days_30.revenue]),
    row("Profit after ads in 30 days", money, [
      profitAfterAds(before.days_30),
      profitAfterAds(after.days_30),
    ]),
    row("Profit after ads in 90 days", money, [
      profitAfterAds(before.days_90),
      profitAfterAds(after.days_90),
    ]),
  ];
}

/** The comparison in a sentence, for screen readers. */
export function differenceSentence(rows: readonly DifferenceRow[]): string {
  return `What if: ${rows.map(([title, , changed, difference]) => `${title} ${changed}, ${difference}`).join(". ")}.`;
}

/** How a figure is shown, and with how many decimals. */
type FigureFormat = {
  readonly format: (value: number) => string;
  readonly decimals: (value: number) => Decimals;
};

type Decimals = 0 | 1 | 2;

const money: FigureFormat = { format: formatMoney, decimals: () => 0 };
const count: FigureFormat = { format: formatCount, decimals: () => 1 };
const dailyBudget: FigureFormat = { format: formatDailyBudget, decimals: dailyBudgetDecimals };

/**
 * Compares the figures as shown: if they look equal, there is no change. The difference has the precision of the less
 * precise figure, unless it is less than that.
 */
function row(
  title: string,
  { format, decimals }: FigureFormat,
  [original, changed]: readonly [number, number],
): DifferenceRow {
  const shown = [format(original), format(changed)] as const;
  if (shown[0] === shown[1]) return [title, ...shown, "no change"];
  const [before, after] = [decimals(original), decimals(changed)];
  const [coarse, fine] = before < after ? [before, after] : [after, before];
  const differenceAt = (places: Decimals) =>
    roundHalfUp(roundHalfUp(changed, places) - roundHalfUp(original, places), places);
  const places = differenceAt(coarse) === 0 ? fine : coarse;
  return [title, ...shown, formatDifference(differenceAt(places), differenceFormats[places])];
}

/** By a figure's number of decimals. Only counts have one. */
const differenceFormats = { 0: formatMoney, 1: formatCount, 2: formatCents } as const;
