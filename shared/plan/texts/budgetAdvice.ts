import {
  formatDailyBudget,
  formatGoal,
  formatGoalMoney,
  formatMoney,
  pluralize,
} from "../../format.ts";
import { goalFields, roundGoal } from "../../lead/goals/goalFields.ts";
import { budgetGatePasses } from "../budgetGate.ts";
import type { Plan } from "../Plan.ts";
import { maxRoundingShare, roundHalfUp } from "../round.ts";
import { cheapestPassingTarget, costOf, targetAtBudget } from "../targetAtBudget.ts";

/**
 * The suggestion to raise a budget that does not pass, and the target that it pays for. Undefined if the budget passes. `target` is
 * undefined if no target costs that much.
 */
export function budgetSuggestion(plan: Plan) {
  if (plan.budget_gate_passes) return undefined;
  const bought = targetAtBudget(plan, plan.suggested_budget);
  const target = bought === highestTarget ? undefined : bought;
  const amount = suggestedAmount(plan);
  const start = plan.daily_budget === 0 ? "Start from" : "Raise your budget to";
  return {
    title: `${start} ${amount}`,
    sentence: `${suggestionReason(plan)} ${suggestionResult(plan, target)}`,
    target,
    action: `Plan with ${amount}`,
    row: suggestionRow(plan, target),
  };
}

function suggestedAmount({ suggested_budget }: Plan): string {
  return `${formatMoney(suggested_budget)} a day`;
}

/** Why the suggested budget is higher than the plan's. */
function suggestionReason({ daily_budget, suggested_budget, estimated_days, assumptions }: Plan) {
  const { goal_days } = assumptions.suggestedBudget;
  if (estimated_days === undefined) {
    return `That is our suggested budget for the first ${goal_days} days of new ads.`;
  }
  const current = formatDailyBudget(daily_budget);
  const days = pluralize(estimated_days, "day");
  return `At ${current} a day it takes ${days} to spend what ${formatMoney(suggested_budget)} a day spends in ${goal_days}.`;
}

/** What the suggested budget brings. */
function suggestionResult(plan: Plan, target: number | undefined): string {
  if (target === undefined) return highestTargetSentence;
  return `${budgetBrings(plan, formatMoney(plan.suggested_budget), aboutTarget(plan, target))}.`;
}

/** The suggestion as a row to choose. */
function suggestionRow(plan: Plan, target: number | undefined) {
  const amount = suggestedAmount(plan);
  const detail = suggestionDetail(plan);
  if (target === undefined) return { title: amount, detail: `${detail}. ${highestTargetSentence}` };
  return { title: `${amount}: ${aboutTarget(plan, target)} a week`, detail };
}

function suggestionDetail({ daily_budget, estimated_days, assumptions }: Plan): string {
  if (estimated_days === undefined) return "Suggested";
  const { goal_days } = assumptions.suggestedBudget;
  const current = formatDailyBudget(daily_budget);
  const days = pluralize(estimated_days, "day");
  return `Suggested: it spends in ${goal_days} days what ${current} a day takes ${days} to spend`;
}

/**
 * The cheapest whole target that passes the gate: what it costs and brings. Undefined if the plan passes, if there is none, or if
 * the suggested budget buys the same.
 */
export function targetAdvice(plan: Plan) {
  const target = plan.budget_gate_passes ? undefined : cheapestPassingTarget(plan);
  if (target === undefined || target === targetAtBudget(plan, plan.suggested_budget)) {
    return undefined;
  }
  const more = pluralize(target - plan.inputs.target_estimates_per_week, "estimate", formatGoal);
  return {
    target,
    title: `${formatDailyBudget(costOf(plan, target))} a day: ${formatGoal(target)} a week`,
    detail: `${more} a week more than you asked for`,
  };
}

/** The button that plans with another target. */
export function planAction(target: number): string {
  return `Plan for ${formatGoal(target)} a week`;
}

/** Whether the budget is large enough to advise on. Otherwise, the screen only asks for a higher target. */
export function isAdvisable({ daily_budget }: Plan): boolean {
  return daily_budget >= smallestAdvisableBudget;
}

/** In dollars a day. */
const smallestAdvisableBudget = 5;

/** The question above the button of the kit. */
export function kitSentence(plan: Plan): string {
  const plans = isAdvisable(plan)
    ? `Staying at ${formatDailyBudget(plan.daily_budget)} a day`
    : "Want ads all the same";
  return `${plans}? Run the ads yourself.`;
}

/** What another target costs. */
export function targetCostSentence(plan: Plan, target: number): string {
  const { amount, brings } = targetCost(plan, target);
  return `${amount} ${brings}`;
}

/** "$50 a day" and "brings 3 a week", the two parts of the sentence. */
export function targetCost(plan: Plan, target: number) {
  return {
    amount: `${formatDailyBudget(costOf(plan, target))} a day`,
    brings: bringsText(plan, formatGoal(target)),
  };
}

function budgetBrings(plan: Plan, budget: string, target: string): string {
  return `${budget} a day ${bringsText(plan, target)}`;
}

function bringsText({ inputs }: Plan, target: string): string {
  return `${inputs.current_estimates_per_week ? "takes you to" : "brings"} ${target} a week`;
}

const { min: lowest, max: highest } = goalFields.target_estimates_per_week;
const highestTarget = highest.value;

/** Why a suggestion has no target to plan with. */
const highestTargetSentence = `The planner goes up to ${formatGoal(highestTarget)} estimates a week.`;

/**
 * A computed target in words: "about 3.7". Rounding hides at most `maxRoundingShare` of what the ads add to the current
 * estimates, and does not move the plan to the other side of the gate.
 */
function aboutTarget(plan: Plan, target: number): string {
  const { current_estimates_per_week: current = 0 } = plan.inputs;
  const passes = (each: number) =>
    budgetGatePasses(costOf(plan, each), plan.assumptions.dailyBudget);
  const decimals = [0, 1, 2].find((digits) => {
    const rounded = roundHalfUp(target, digits);
    const hidden = Math.abs(rounded - target);
    return hidden <= (target - current) * maxRoundingShare && passes(rounded) === passes(target);
  });
  const shown = roundHalfUp(target, decimals ?? 3);
  return shown === target ? formatGoal(target) : `about ${formatGoal(shown)}`;
}

/** What a daily budget buys, in words, and the target to plan with. */
export function budgetAnswer(plan: Plan, dollarsADay: number) {
  const { current_estimates_per_week: current = 0 } = plan.inputs;
  if (current >= highestTarget) {
    return { target: highestTarget, sentence: `You are there. ${highestTargetSentence}` };
  }
  const bought = targetAtBudget(plan, dollarsADay);
  if (bought === undefined) {
    const smallest = Math.max(lowest.value, roundGoal(current + 0.001));
    return {
      target: smallest,
      sentence: `The smallest plan: ${targetCostSentence(plan, smallest)}.`,
    };
  }
  if (bought === highestTarget) {
    return { target: bought, sentence: `The largest plan: ${targetCostSentence(plan, bought)}.` };
  }
  const budget = formatGoalMoney(dollarsADay);
  const cost = costOf(plan, bought);
  const sentence =
    cost === dollarsADay
      ? `${budgetBrings(plan, budget, aboutTarget(plan, bought))}.`
      : `For ${budget}: ${formatGoal(bought)} a week, ${formatGoalMoney(cost)} a day.`;
  return { target: bought, sentence };
}
