import type { Plan } from "@planner/shared/plan/Plan";

/** The plan's weekly bookings as heights from 0 to 1, on a scale without numbers. */
export type PlanShape = {
  readonly goal: number;
  /** What the visitor books today. */
  readonly today: number;
  /** What the ads add to it each week. */
  readonly ads: readonly number[];
};

/**
 * The shape of a plan for visitors who have not seen its figures. A larger goal is higher; everything else is in proportion
 * to the goal.
 */
export function planShape({ inputs, target_estimates_week, weeks }: Plan): PlanShape {
  const goal = goalHeight(target_estimates_week);
  const height = (estimates: number) => (goal * estimates) / target_estimates_week;
  // If the visitor already books far more than the goal, the bars fill the chart.
  const today = Math.min(1, height(inputs.current_estimates_per_week ?? 0));
  return { goal, today, ads: weeks.map(({ bookings }) => height(bookings)) };
}

/** Grows more and more slowly, so that even the weeks above the largest goal fit. */
function goalHeight(target: number): number {
  return lowestGoal + (highestGoal - lowestGoal) * (target / (target + usualTarget));
}

const lowestGoal = 0.3;
const highestGoal = 0.68;
const usualTarget = 10;
