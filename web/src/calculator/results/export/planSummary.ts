import type { CalendarDate } from "@planner/shared/calendar";
import { formatCount, formatDailyBudget, formatMoney } from "@planner/shared/format";
import type { Plan, ScenarioName } from "@planner/shared/plan/Plan";
import { planUnderScenario } from "@planner/shared/plan/planUnderScenario";
import { formatStartDate, pluralize } from "../planTexts.ts";
import { daysOf, scenarioTitles } from "../scenarios/scenarioTiles.ts";

/** The plan as a few lines of text, without contact details. */
export function planSummary(plan: Plan, scenario: ScenarioName, startDate: CalendarDate): string {
  const { days_30, days_90 } = planUnderScenario(plan, scenario).cumulative;
  return [
    "My 30-day ad-budget plan",
    `Daily ad spend: ${formatDailyBudget(plan.daily_budget)} (${plan.meter_message})`,
    `Goal: ${describeGoals(plan)}`,
    `${daysOf.days_30}: ${pluralize(days_30.jobs, "job")}, ${formatMoney(days_30.revenue)} revenue, ${formatMoney(days_30.gross_profit)} gross profit`,
    `${daysOf.days_90}: ${pluralize(days_90.jobs, "job")}, ${formatMoney(days_90.revenue)} revenue, ${formatMoney(days_90.gross_profit)} gross profit`,
    `Scenario: ${scenarioTitles[scenario]}. Estimates, not a promise.`,
    `Next start date: ${formatStartDate(startDate)}`,
  ].join("\n");
}

/** The visitor's goals in words. */
export function describeGoals({ inputs }: Plan): string {
  const current = inputs.current_estimates_per_week;
  const now = current === undefined ? "" : ` (${formatCount(current)} now)`;
  return `${pluralize(inputs.target_estimates_per_week, "booked estimate")} a week${now}, average job ${formatMoney(inputs.avg_job_value)}, margin ${formatCount(inputs.gross_margin_pct)}%`;
}
