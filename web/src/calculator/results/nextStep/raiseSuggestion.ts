import { formatCount, formatDailyBudget, formatMoney } from "@planner/shared/format";
import type { Plan } from "@planner/shared/plan/Plan";

/** A suggestion to raise the budget: what to raise it to, and what it changes. */
export type RaiseSuggestion = { readonly title: string; readonly text: string };

/**
 * The suggestion for a plan whose budget does not pass the gate; nothing for one that passes, or
 * that spends nothing. Source: spec, sections 2 and 9 (suggested budget, estimated days).
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
