import { formatCount, formatDailyBudget, formatMoney } from "@planner/shared/format";
import { planAtBudget } from "@planner/shared/plan/computePlan";
import type { Plan, ScenarioName } from "@planner/shared/plan/Plan";
import { planUnderScenario } from "@planner/shared/plan/planUnderScenario";
import { type BarChartModel, valueScale } from "../charts/chartModel.ts";
import { pluralize } from "../planTexts.ts";

/** The suggestion in words. */
export type RaiseSuggestion = { readonly title: string; readonly text: string };

/**
 * The suggestion for a budget below the gate (plan model, suggested budget and estimated days). Undefined if the
 * budget passes or is 0.
 */
export function raiseSuggestion(plan: Plan): RaiseSuggestion | undefined {
  if (plan.budget_gate_passes || plan.estimated_days === undefined) return undefined;

  const suggested = formatMoney(plan.suggested_budget);
  const goalDays = plan.assumptions.suggestedBudget.goal_days;
  const current = formatDailyBudget(plan.daily_budget);
  const days = formatCount(plan.estimated_days);
  return {
    title: `Raise your budget to ${suggested} a day`,
    text: `That is what we suggest to reach your goal in ${goalDays} days. At ${current} a day we estimate ${days} days.`,
  };
}

/** The plan at the suggested budget compared with the visitor's own: a sentence and a chart of the days. */
export type RaisedBudget = { readonly sentence: string; readonly chart: BarChartModel };

/** The effect of the suggested budget. Undefined if the budget passes the gate or is 0. */
export function raisedBudget(plan: Plan, scenario: ScenarioName): RaisedBudget | undefined {
  const { estimated_days, suggested_budget, assumptions } = plan;
  if (plan.budget_gate_passes || estimated_days === undefined) return undefined;

  const raised = planAtBudget(plan, suggested_budget);
  const [now, then] = [plan, raised].map(
    (each) => planUnderScenario(each, scenario).cumulative.days_30,
  );
  const { goal_days } = assumptions.suggestedBudget;
  const days = [
    { name: `${formatMoney(suggested_budget)} a day`, value: goal_days, isLead: true },
    { name: `${formatDailyBudget(plan.daily_budget)} a day`, value: estimated_days, isLead: false },
  ].map((bar) => ({ ...bar, label: pluralize(bar.value, "day") }));
  const heading = `Your goal takes ${formatCount(goal_days)} days instead of ${formatCount(estimated_days)}`;
  return {
    sentence: `The first ${goal_days} days would bring about ${pluralize(then?.jobs ?? 0, "job")} and ${formatMoney(then?.revenue ?? 0)} in revenue, instead of ${formatCount(now?.jobs ?? 0)} and ${formatMoney(now?.revenue ?? 0)}.`,
    chart: {
      heading,
      description: `Bar chart. ${days.map(({ name, label }) => `At ${name}: ${label}.`).join(" ")}`,
      scale: valueScale(
        days.map(({ value }) => value),
        formatCount,
      ),
      groups: [{ bars: days }],
      table: {
        caption: "Days to the goal",
        columns: ["Daily budget", "Days"],
        rows: days.map(({ name, value }) => [name, formatCount(value)]),
      },
    },
  };
}
