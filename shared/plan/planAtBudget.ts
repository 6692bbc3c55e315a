import { computePlan } from "./computePlan.ts";
import type { Plan } from "./Plan.ts";

/**
 * The plan that another daily budget buys: as many times the leads as it is the plan's own budget, at the
 * same rates. The plan must spend something.
 */
export function planAtBudget(plan: Plan, dollarsADay: number): Plan {
  const current = plan.inputs.current_estimates_per_week ?? 0;
  const additional = (plan.additional_estimates_week * dollarsADay) / plan.daily_budget;
  const inputs = { ...plan.inputs, target_estimates_per_week: current + additional };
  return computePlan(inputs, plan.profile, plan.assumptions);
}
