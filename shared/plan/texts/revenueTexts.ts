import {
  formatAboutMoney,
  formatCount,
  formatDailyBudget,
  formatGoal,
  formatGoals,
  formatMoney,
} from "../../format.ts";
import { type Plan, type PlanTotals, type ScenarioName, scenarioTitles } from "../Plan.ts";
import { roundHalfUp } from "../round.ts";
import { planUnderScenario } from "../simulateWeeks.ts";

/**
 * Gross profit minus ad spend, in whole dollars: the difference between the two figures as shown. Negative until the ads
 * have paid for themselves.
 */
export function profitAfterAds({ gross_profit, ad_spend }: PlanTotals): number {
  return roundHalfUp(gross_profit, 0) - roundHalfUp(ad_spend, 0);
}

/** What is left after ads, with the amount to emphasize and how it is counted. */
export function keepStatement(plan: Plan, scenario: ScenarioName) {
  const { cumulative } = planUnderScenario(plan, scenario);
  const { days_30: weeks, days_90: allWeeks } = plan.assumptions.weeksAtEndOf;
  const profit = profitAfterAds(cumulative.days_30);
  const finalProfit = profitAfterAds(cumulative.days_90);
  const amount = formatAboutMoney(Math.abs(profit));
  const counted = `At ${formatGoal(plan.inputs.gross_margin_pct)}% margin, before our fee and overhead.`;
  if (profit >= 0) {
    return { before: "You keep about", amount, after: `after ads in ${weeks} weeks`, counted };
  }
  const atEnd = formatAboutMoney(Math.abs(finalProfit));
  const outcome =
    finalProfit >= 0 ? `you keep about ${atEnd}` : `they cost about ${atEnd} more than they earn`;
  const end = `After ${allWeeks} weeks ${outcome}.`;
  return {
    before: "The ads cost about",
    amount,
    after: `more than they earn in ${weeks} weeks`,
    counted: `${end} ${counted}`,
  };
}

/** The figures that another plan is compared by, and all of them in a sentence. */
export function resultFigures(plan: Plan, scenario: ScenarioName) {
  const { jobs, revenue } = planUnderScenario(plan, scenario).cumulative.days_30;
  const figures = [
    { value: formatDailyBudget(plan.daily_budget), label: "a day" },
    { value: formatCount(jobs), label: `${formatCount(jobs) === "1" ? "job" : "jobs"} in 30 days` },
    { value: formatMoney(revenue), label: "revenue" },
  ] as const;
  return {
    figures,
    goals: formatGoals(plan.inputs),
    sentence: `${figures.map(({ value, label }) => `${value} ${label}`).join(", ")}.`,
  };
}

/** The screen reader's announcement after the scenario has changed. */
export function scenarioAnnouncement(plan: Plan, scenario: ScenarioName): string {
  const { days_30, days_90 } = planUnderScenario(plan, scenario).cumulative;
  return `${scenarioTitles[scenario]} chosen. 4 weeks: ${revenueText(days_30)}. 12 weeks: ${revenueText(days_90)}.`;
}

/** "$47,922 revenue, $26,357 gross profit". */
export function revenueText({ revenue, gross_profit }: PlanTotals): string {
  return `${formatMoney(revenue)} revenue, ${formatMoney(gross_profit)} gross profit`;
}
