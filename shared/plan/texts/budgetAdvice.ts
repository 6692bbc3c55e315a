import {
  formatDailyBudget,
  formatGoal,
  formatGoalMoney,
  formatMoney,
  pluralize,
} from "../../format.ts";
import { goalFields } from "../../lead/goals/goalFields.ts";
import { cheapestPassingTarget, costOf, targetAtBudget } from "../computePlan.ts";
import type { Plan } from "../Plan.ts";
import { noticeable, roundHalfUp } from "../round.ts";

/**
 * The suggestion to raise a budget that does not pass, and the target that it pays for. Undefined if the budget passes. `target` is
 * undefined if no target costs that much.
 */
export function budgetSuggestion(plan: Plan) {
  const { daily_budget, suggested_budget, budget_gate_passes, assumptions } = plan;
  if (budget_gate_passes) return undefined;
  const suggested = formatMoney(suggested_budget);
  const { goal_days } = assumptions.suggestedBudget;
  const bought = targetAtBudget(plan, suggested_budget);
  const target = bought === goalFields.target_estimates_per_week.max.value ? undefined : bought;
  const brings =
    target === undefined ? "" : ` ${budgetBrings(plan, suggested, aboutGoal(target, 1))}.`;
  const start = daily_budget === 0 ? "Start from" : "Raise your budget to";
  const reason =
    daily_budget === 0
      ? `That is our suggested budget for the first ${goal_days} days of new ads.`
      : `At ${formatDailyBudget(daily_budget)} a day you wait ${pluralize(plan.estimated_days ?? 0, "day")} for the leads that ${suggested} a day buys in ${goal_days}.`;
  return {
    title: `${start} ${suggested} a day`,
    sentence: reason + brings,
    target,
    action: `Plan with ${suggested} a day`,
  };
}

/**
 * The cheapest whole target that passes the gate: what it costs and brings. Undefined if there is none, or if the suggested budget
 * buys the same.
 */
export function targetAdvice(plan: Plan) {
  const target = cheapestPassingTarget(plan);
  if (target === undefined || target === targetAtBudget(plan, plan.suggested_budget)) {
    return undefined;
  }
  return { target, sentence: targetCostSentence(plan, target), action: planAction(target) };
}

/** The button that plans with another target. */
export function planAction(target: number): string {
  return `Plan for ${formatGoal(target)} a week`;
}

/** Below this daily budget in dollars, a plan is too small to advise on. The screen only asks for a higher target. */
export const smallestAdvised = 5;

/** What another target costs. */
export function targetCostSentence(plan: Plan, target: number): string {
  return budgetBrings(plan, formatDailyBudget(costOf(plan, target)), formatGoal(target));
}

function budgetBrings({ inputs }: Plan, budget: string, target: string): string {
  const brings = inputs.current_estimates_per_week ? "takes you to" : "brings";
  return `${budget} a day ${brings} ${target} a week`;
}

/** A computed goal in words: "about 3.7". */
function aboutGoal(goal: number, decimals: number): string {
  const shown = roundHalfUp(goal, decimals);
  return shown === goal ? formatGoal(goal) : `about ${formatGoal(shown)}`;
}

/** What a daily budget buys, in words, and the target to plan with. */
export function budgetAnswer(plan: Plan, dollarsADay: number) {
  const { min, max } = goalFields.target_estimates_per_week;
  const { current_estimates_per_week: current = 0 } = plan.inputs;
  const bought = targetAtBudget(plan, dollarsADay);
  const smallest = Math.min(Math.max(min.value, Math.floor(current) + 1), max.value);
  if (bought === undefined || bought === max.value) {
    const target = bought ?? smallest;
    const size = bought === undefined ? "smallest" : "largest";
    return { target, sentence: `The ${size} plan: ${targetCostSentence(plan, target)}.` };
  }
  // Whole, unless that would change it noticeably.
  const decimals = [0, 1, 2].find((digits) => {
    const shown = roundHalfUp(bought, digits);
    return shown > current && Math.abs(shown - bought) <= bought * noticeable;
  });
  const budget = formatGoalMoney(dollarsADay);
  return {
    target: bought,
    sentence: `${budgetBrings(plan, budget, aboutGoal(bought, decimals ?? 3))}.`,
  };
}
