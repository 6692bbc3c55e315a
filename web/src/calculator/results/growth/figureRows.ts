import {
  type Plan,
  type PlanTotals,
  periodNames,
  type ScenarioName,
} from "@planner/shared/plan/Plan";
import { planUnderScenario } from "@planner/shared/plan/simulateWeeks";
import { profitAfterAds } from "@planner/shared/plan/texts/revenueTexts";

/** A week, or the total up to a week. The profit after ads is in whole dollars. */
export type FigureTableRow = {
  readonly title: string;
  readonly goalReached?: boolean;
  readonly figures: PlanTotals & { readonly profit: number };
};

export type FigureName = keyof FigureTableRow["figures"];

/** The rows of a plan's two tables in a scenario: its first weeks, and the totals at the end of each period. */
export function figureRows(plan: Plan, scenario: ScenarioName) {
  const { weekly_data, cumulative } = planUnderScenario(plan, scenario);
  const { weeksAtEndOf } = plan.assumptions;
  const weeks: readonly FigureTableRow[] = weekly_data.map((week) => ({
    title: `Week ${week.week}`,
    goalReached: week.goal_reached,
    figures: withProfit(week),
  }));
  const totals: readonly FigureTableRow[] = periodNames.map((period) => ({
    title: `${weeksAtEndOf[period]} weeks`,
    figures: withProfit(cumulative[period]),
  }));
  return { weeks, totals };
}

function withProfit(figures: PlanTotals): FigureTableRow["figures"] {
  return { ...figures, profit: profitAfterAds(figures) };
}
