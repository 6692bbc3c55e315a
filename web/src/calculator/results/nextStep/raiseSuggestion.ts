import { formatCount, formatDailyBudget, formatMoney } from "@planner/shared/format";
import { planAtBudget } from "@planner/shared/plan/computePlan";
import type { Plan, ScenarioName } from "@planner/shared/plan/Plan";
import { planUnderScenario } from "@planner/shared/plan/planUnderScenario";
import { ceilWithTolerance } from "@planner/shared/plan/round";
import { type BarChartModel, valueScale } from "../charts/chartModel.ts";
import { pluralize } from "../planTexts.ts";

/** The suggestion to raise the budget: the number, the reason, and what to do. */
export type RaiseSuggestion = {
  readonly title: string;
  readonly reason: string;
  readonly action: string;
  /** How long each budget takes to buy the same ads. */
  readonly chart: BarChartModel;
};

/** The suggestion for a budget below the gate. Undefined if the budget passes or is 0. */
export function raiseSuggestion(plan: Plan, scenario: ScenarioName): RaiseSuggestion | undefined {
  const { estimated_days, suggested_budget } = plan;
  if (plan.budget_gate_passes || estimated_days === undefined) return undefined;

  const target = pluralize(targetFor(plan, suggested_budget), "booked estimate");
  return {
    title: `Raise your budget to ${formatMoney(suggested_budget)} a day`,
    reason: `${firstDays(plan, scenario)} And we can install the plan for you.`,
    action: `Your target sets the budget: aim for ${target} a week.`,
    chart: daysChart(plan, estimated_days),
  };
}

/** The lowest whole target whose plan costs at least a daily budget. */
export function targetFor(plan: Plan, dollarsADay: number): number {
  return ceilWithTolerance(planAtBudget(plan, dollarsADay).inputs.target_estimates_per_week);
}

function firstDays(plan: Plan, scenario: ScenarioName): string {
  const days30 = (of: Plan) => planUnderScenario(of, scenario).cumulative.days_30;
  const now = days30(plan);
  const raised = days30(planAtBudget(plan, plan.suggested_budget));
  return `The first 30 days would bring about ${pluralize(raised.jobs, "job")} and ${formatMoney(raised.revenue)} in revenue, instead of ${formatCount(now.jobs)} and ${formatMoney(now.revenue)}.`;
}

function daysChart(plan: Plan, estimatedDays: number): BarChartModel {
  const { goal_days } = plan.assumptions.suggestedBudget;
  const days = [
    { name: `${formatMoney(plan.suggested_budget)} a day`, value: goal_days, isLead: true },
    { name: `${formatDailyBudget(plan.daily_budget)} a day`, value: estimatedDays, isLead: false },
  ].map((bar) => ({ ...bar, label: pluralize(bar.value, "day") }));
  return {
    heading: `The same ads in ${formatCount(goal_days)} days instead of ${formatCount(estimatedDays)}`,
    description: `Bar chart. ${days.map(({ name, label }) => `At ${name}: ${label}.`).join(" ")}`,
    scale: valueScale(
      days.map(({ value }) => value),
      formatCount,
    ),
    groups: [{ bars: days }],
    table: {
      caption: "Days to buy the same ads",
      columns: ["Daily budget", "Days"],
      rows: days.map(({ name, value }) => [name, formatCount(value)]),
    },
  };
}
