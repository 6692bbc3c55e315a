import { type GoalName, goalFields } from "@planner/shared/lead/goals/goalFields";
import type { PlanInputs } from "@planner/shared/lead/goals/planInputsSchema";

export type SliderRange = { readonly min: number; readonly max: number };

/** The target and the job value have sliders. A slider covers values near the plan's own; the field accepts all. */
export function sliderRange(name: GoalName, inputs: PlanInputs): SliderRange | undefined {
  const { target_estimates_per_week: target, current_estimates_per_week: current = 0 } = inputs;
  if (name === "target_estimates_per_week") {
    return rangeAround(name, Math.max(target, current), smallestTargetEnd);
  }
  if (name === "avg_job_value") return rangeAround(name, inputs.avg_job_value, smallestValueEnd);
  return undefined;
}

/** From the field's minimum to twice the value, but at least to `smallestEnd`. */
function rangeAround(name: GoalName, value: number, smallestEnd: number): SliderRange {
  const { min, max } = goalFields[name];
  const end = Math.max(smallestEnd, Math.ceil(value) * 2);
  return { min: min.value, max: Math.min(max.value, end) };
}

/** The ends of the sliders of a small plan: estimates a week, and dollars a job. */
const smallestTargetEnd = 20;
const smallestValueEnd = 10_000;
