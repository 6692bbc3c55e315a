import { formatCount } from "@planner/shared/format";
import type { Plan } from "@planner/shared/plan/Plan";
import { counted } from "../counted.ts";

/** One sentence on what the daily spend brings, or why there is none to make. */
export function spendSentence(plan: Plan): string {
  const current = plan.inputs.current_estimates_per_week;
  if (plan.daily_budget === 0) return alreadyThere(plan.target_estimates_week, current);

  const leads = counted(plan.required_leads_week, "lead");
  const estimates = counted(plan.additional_estimates_week, "booked estimate");
  const jobs = counted(plan.jobs_per_week, "job");
  const onTop = current ? ` on top of your ${formatCount(current)}` : "";
  return `Once your ads have learned, that brings about ${leads} a week: ${estimates}${onTop}, and ${jobs}.`;
}

function alreadyThere(target: number, current = 0): string {
  return `You already book ${counted(current, "estimate")} a week and your target is ${formatCount(target)}, so there is nothing to spend.`;
}
