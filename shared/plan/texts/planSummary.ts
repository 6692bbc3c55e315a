import type { CalendarDate } from "../../calendar.ts";
import { formatDailyBudget, formatStartDate, pluralize } from "../../format.ts";
import { type Plan, type ScenarioName, scenarioTitles } from "../Plan.ts";
import { planUnderScenario } from "../simulateWeeks.ts";
import { describeGoals } from "./goalTexts.ts";
import { keepStatement, revenueText } from "./revenueTexts.ts";

type SummaryContext = {
  readonly startDate: CalendarDate;
  readonly agency: { readonly name: string; readonly phone?: string | undefined };
  /** Of the saved plan. */
  readonly link?: string | undefined;
};

/** The plan as a few lines of text, without contact details. Includes revenue only if the plan needs ads. */
export function planSummary(
  plan: Plan,
  scenario: ScenarioName,
  { startDate, agency, link }: SummaryContext,
): string {
  const needsAds = plan.daily_budget > 0;
  const status = needsAds ? ` (${plan.meter_message})` : ". I already hit my target.";
  const lines = [
    "My 30-day ad-budget plan",
    `Daily ad spend: ${formatDailyBudget(plan.daily_budget)} a day${status}`,
    `Goal: ${describeGoals(plan.inputs)}`,
  ];
  if (needsAds) {
    const { days_30, days_90 } = planUnderScenario(plan, scenario).cumulative;
    const { before, amount, after, counted } = keepStatement(plan, scenario);
    lines.push(
      `30 days: ${pluralize(days_30.jobs, "job")}, ${revenueText(days_30)}`,
      `90 days: ${pluralize(days_90.jobs, "job")}, ${revenueText(days_90)}`,
      `${before} ${amount} ${after}. ${counted}`,
      `Scenario: ${scenarioTitles[scenario]}. Estimates, not a promise.`,
    );
  }
  if (plan.budget_gate_passes) lines.push(`Next start date: ${formatStartDate(startDate)}`);
  if (link) lines.push(`Your plan: ${link}`);
  lines.push(agency.phone ? `${agency.name}, ${agency.phone}` : agency.name);
  return lines.join("\n");
}
