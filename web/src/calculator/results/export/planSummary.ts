import type { CalendarDate } from "@planner/shared/calendar";
import { formatCount, formatDailyBudget, formatMoney, pluralize } from "@planner/shared/format";
import type { Plan, PlanTotals, ScenarioName } from "@planner/shared/plan/Plan";
import { planUnderScenario } from "@planner/shared/plan/planUnderScenario";
import { formatStartDate } from "../planTexts.ts";
import { daysOf, scenarioTitles } from "../scenarios/scenarioTiles.ts";

/**
 * The plan as a few lines of text, without contact details. Includes the start date only if the plan can be
 * installed, and figures only if it needs ads.
 */
export function planSummary(plan: Plan, scenario: ScenarioName, startDate: CalendarDate): string {
  const { days_30, days_90 } = planUnderScenario(plan, scenario).cumulative;
  const needsAds = plan.daily_budget > 0;
  const status = needsAds ? ` (${plan.meter_message})` : ". I already hit my target.";
  return [
    "My 30-day ad-budget plan",
    `Daily ad spend: ${formatDailyBudget(plan.daily_budget)}${status}`,
    `Goal: ${describeGoals(plan)}`,
    needsAds && periodLine(daysOf.days_30, days_30),
    needsAds && periodLine(daysOf.days_90, days_90),
    needsAds && `Scenario: ${scenarioTitles[scenario]}. Estimates, not a promise.`,
    plan.budget_gate_passes && `Next start date: ${formatStartDate(startDate)}`,
  ]
    .filter(Boolean)
    .join("\n");
}

function periodLine(days: string, { jobs, revenue, gross_profit }: PlanTotals): string {
  return `${days}: ${pluralize(jobs, "job")}, ${formatMoney(revenue)} revenue, ${formatMoney(gross_profit)} gross profit`;
}

/** The visitor's goals in words. */
export function describeGoals({ inputs }: Plan): string {
  const current = inputs.current_estimates_per_week;
  const now = current === undefined ? "" : ` (${formatCount(current)} now)`;
  return `${pluralize(inputs.target_estimates_per_week, "booked estimate")} a week${now}, average job ${formatMoney(inputs.avg_job_value)}, margin ${formatCount(inputs.gross_margin_pct)}%`;
}
