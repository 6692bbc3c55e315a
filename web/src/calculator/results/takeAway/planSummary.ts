import type { CalendarDate } from "@planner/shared/calendar";
import { formatDailyBudget, formatMoney } from "@planner/shared/format";
import type { Plan, ScenarioName } from "@planner/shared/plan/Plan";
import { planUnderScenario } from "@planner/shared/plan/planUnderScenario";
import { counted } from "../counted.ts";
import { formatStartDate } from "../install/formatStartDate.ts";
import { daysOf, scenarioTitles } from "../scenarios/scenarioTiles.ts";
import { goalWords } from "./goalWords.ts";

/** The plan in a few lines of text, to send or to keep. No contact details. */
export function planSummary(plan: Plan, scenario: ScenarioName, startDate: CalendarDate): string {
  const { days_30, days_90 } = planUnderScenario(plan, scenario).cumulative;
  return [
    "My 30-day ad-budget plan",
    `Daily ad spend: ${formatDailyBudget(plan.daily_budget)} (${plan.meter_message})`,
    `Goal: ${goalWords(plan)}`,
    `${daysOf.days_30}: ${counted(days_30.jobs, "job")}, ${formatMoney(days_30.revenue)} revenue, ${formatMoney(days_30.gross_profit)} gross profit`,
    `${daysOf.days_90}: ${counted(days_90.jobs, "job")}, ${formatMoney(days_90.revenue)} revenue, ${formatMoney(days_90.gross_profit)} gross profit`,
    `Scenario: ${scenarioTitles[scenario]}. Estimates, not a promise.`,
    `Next start date: ${formatStartDate(startDate)}`,
  ].join("\n");
}
