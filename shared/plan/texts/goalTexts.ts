import { formatGoal, formatGoalMoney, pluralize } from "../../format.ts";
import { type GoalName, goalNames } from "../../lead/goals/goalFields.ts";
import type { PlanInputs } from "../../lead/goals/planInputsSchema.ts";
import type { Plan } from "../Plan.ts";

/** What the amount of the headline is for. */
export function goalSentence({ inputs, daily_budget }: Plan): string {
  const { target_estimates_per_week, current_estimates_per_week: current = 0 } = inputs;
  const target = pluralize(target_estimates_per_week, "estimate", formatGoal);
  const isGrowth = daily_budget > 0 && current > 0;
  if (isGrowth) return `Daily ad spend to go from ${formatGoal(current)} to ${target} a week`;
  return `Daily ad spend for ${target} a week`;
}

/** Why a plan at its target spends nothing. */
export function atTargetSentence({ inputs }: Plan): string {
  const { target_estimates_per_week: target, current_estimates_per_week: current = 0 } = inputs;
  const booked = `You book ${pluralize(current, "estimate", formatGoal)} a week`;
  return `${booked} and your target is ${formatGoal(target)}, so there is nothing to spend.`;
}

/** The first week whose bookings reach the goal. Undefined if the goal is not reached. */
export function goalWeek({ weeks }: Plan): number | undefined {
  return weeks.find(({ goal_reached }) => goal_reached)?.week;
}

/** When the goal is reached, in the visitor's terms. */
export function goalWeekSentence(plan: Plan): string {
  const week = goalWeek(plan);
  const goal = `Your goal of ${additionalGoal(plan)}`;
  return week === undefined
    ? `${goal} is not reached in ${plan.weeks.length} weeks.`
    : `${goal} is reached in week ${week}.`;
}

/** The goal line of a chart: what the ads must bring, and the target that this makes. */
export function goalLabel(plan: Plan): string {
  const target = formatGoal(plan.inputs.target_estimates_per_week);
  return plan.inputs.current_estimates_per_week
    ? `${additionalGoal(plan)} = your ${target}`
    : `your ${target}`;
}

/** "8 more" on top of current estimates, otherwise "10". */
function additionalGoal({ inputs, additional_estimates_week }: Plan): string {
  const goal = formatGoal(additional_estimates_week);
  return inputs.current_estimates_per_week ? `${goal} more` : goal;
}

/** "10 booked estimates a week (4 now), average job $3,500, margin 55%". */
export function describeGoals(inputs: PlanInputs): string {
  const current = inputs.current_estimates_per_week;
  const now = current === undefined ? "" : ` (${formatGoal(current)} now)`;
  const target = pluralize(inputs.target_estimates_per_week, "booked estimate", formatGoal);
  const jobValue = formatGoalMoney(inputs.avg_job_value);
  const margin = formatGoal(inputs.gross_margin_pct);
  return `${target} a week${now}, average job ${jobValue}, margin ${margin}%`;
}

/** Which goals differ between two plans, with their old values: "12 a week (was 10)". */
export function goalChanges(before: PlanInputs, after: PlanInputs): string {
  const changes = goalNames.flatMap((name) => {
    const oldGoal = goalOrNone(name, before);
    const newGoal = goalOrNone(name, after);
    if (oldGoal === newGoal) return [];
    return [`${newGoal}${goalFormats[name].unit} (was ${oldGoal})`];
  });
  return changes.join(", ");
}

function goalOrNone(name: GoalName, inputs: PlanInputs): string {
  const goal = inputs[name];
  return goal === undefined ? "none" : goalFormats[name].format(goal);
}

const goalFormats = {
  target_estimates_per_week: { format: formatGoal, unit: " a week" },
  current_estimates_per_week: { format: formatGoal, unit: " now" },
  avg_job_value: { format: formatGoalMoney, unit: " a job" },
  gross_margin_pct: { format: formatGoal, unit: "% margin" },
} as const satisfies Readonly<Record<GoalName, object>>;
