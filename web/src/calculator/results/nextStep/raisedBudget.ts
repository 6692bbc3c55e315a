import { formatCount, formatDailyBudget, formatMoney } from "@planner/shared/format";
import { planAtBudget } from "@planner/shared/plan/computePlan";
import type { Plan, ScenarioName } from "@planner/shared/plan/Plan";
import { planUnderScenario } from "@planner/shared/plan/planUnderScenario";
import type { BarChartModel } from "../charts/BarChartModel.ts";
import { valueScale } from "../charts/valueScale.ts";
import { counted } from "../counted.ts";

/** The plan at the suggested budget beside the visitor's own: a sentence and a picture of the days. */
export type RaisedBudget = { readonly sentence: string; readonly chart: BarChartModel };

/** What the suggested budget would change; nothing for a plan that passes the gate or spends nothing. */
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
  ].map((bar) => ({ ...bar, label: counted(bar.value, "day") }));
  const heading = `Your goal takes ${formatCount(goal_days)} days instead of ${formatCount(estimated_days)}`;
  return {
    sentence: `The first ${goal_days} days would bring about ${counted(then?.jobs ?? 0, "job")} and ${formatMoney(then?.revenue ?? 0)} in revenue, instead of ${formatCount(now?.jobs ?? 0)} and ${formatMoney(now?.revenue ?? 0)}.`,
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
