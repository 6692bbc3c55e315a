import { goalFields } from "../lead/goals/goalFields.ts";
import { computePlan } from "./computePlan.ts";
import type { Plan } from "./Plan.ts";

/** What a daily budget buys: the highest target, in thousandths, whose plan costs no more. Undefined if it buys no plan. */
export function targetAtBudget(plan: Plan, dollarsADay: number): number | undefined {
  const { inputs, profile, assumptions } = plan;
  const { cost_per_lead, booking_rate, show_rate } = assumptions.profiles[profile];
  const { target_estimates_per_week: limits } = goalFields;
  const current = inputs.current_estimates_per_week ?? 0;
  const leads = (dollarsADay * assumptions.daysPerWeek) / cost_per_lead;
  // Costs are rounded to cents, so the highest target may be a thousandth or two above or below the exact one.
  const thousandths = Math.ceil((current + leads * booking_rate * show_rate) * 1000);
  const candidates = [thousandths + 1, thousandths, thousandths - 1, thousandths - 2];
  return candidates
    .map((target) => Math.min(target / 1000, limits.max.value))
    .find((target) => {
      const cost = costOf(plan, target);
      return target >= limits.min.value && cost > 0 && cost <= dollarsADay;
    });
}

/** The lowest whole target whose plan passes the gate. Undefined if no target does. */
export function cheapestPassingTarget(plan: Plan): number | undefined {
  const { gate } = plan.assumptions.dailyBudget;
  const { max, min } = goalFields.target_estimates_per_week;
  const atGate = Math.floor(targetAtBudget(plan, gate) ?? min.value);
  return [atGate, atGate + 1].find((target) => target <= max.value && costOf(plan, target) >= gate);
}

/** The daily budget for another target. */
export function costOf({ inputs, profile, assumptions }: Plan, target: number): number {
  return computePlan({ ...inputs, target_estimates_per_week: target }, profile, assumptions)
    .daily_budget;
}
