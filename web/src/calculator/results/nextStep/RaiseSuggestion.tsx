import { chakra } from "@chakra-ui/react";
import { formatCount, formatMoney, pluralize } from "@planner/shared/format";
import { planAtBudget } from "@planner/shared/plan/computePlan";
import type { Plan, ScenarioName } from "@planner/shared/plan/Plan";
import { planUnderScenario } from "@planner/shared/plan/planUnderScenario";
import { ceilWithTolerance } from "@planner/shared/plan/round";
import { ChangeTarget } from "../parts/ActionLink.tsx";
import { SectionHeading } from "../parts/SectionHeading.tsx";

/** Suggests a higher budget and shows its effect. Renders nothing if there is no suggestion. */
export function RaiseSuggestion({ plan, scenario }: RaiseSuggestionProps) {
  const suggestion = raiseSuggestion(plan, scenario);
  if (!suggestion) return null;
  return (
    <section aria-labelledby="raise-budget">
      <SectionHeading id="raise-budget">{suggestion.title}</SectionHeading>
      <chakra.p color="fg.muted">{suggestion.reason}</chakra.p>
      <chakra.p mt="2">{suggestion.action}</chakra.p>
      <ChangeTarget />
    </section>
  );
}

type RaiseSuggestionProps = { readonly plan: Plan; readonly scenario: ScenarioName };

/** The suggestion to raise the budget: the number, the reason, and what to do. */
export type RaiseSuggestion = {
  readonly title: string;
  readonly reason: string;
  readonly action: string;
};

/** The suggestion for a budget below the gate. Undefined if the budget passes or is 0. */
export function raiseSuggestion(plan: Plan, scenario: ScenarioName): RaiseSuggestion | undefined {
  const { daily_budget, suggested_budget } = plan;
  if (plan.budget_gate_passes || daily_budget === 0) return undefined;

  const target = pluralize(targetFor(plan, suggested_budget), "booked estimate");
  return {
    title: `Raise your budget to ${formatMoney(suggested_budget)} a day`,
    reason: `${firstDays(plan, scenario)} And we can install the plan for you.`,
    action: `Your target sets the budget: aim for ${target} a week.`,
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
