import { formatCount } from "@planner/shared/format";
import type { GoalName } from "@planner/shared/lead/goals/goalFields";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { assumptions } from "@planner/shared/plan/assumptions";
import { computePlan } from "@planner/shared/plan/computePlan";
import type { Plan } from "@planner/shared/plan/Plan";
import { roundHalfUp } from "@planner/shared/plan/round";

type Goals = Pick<Lead, GoalName | "calculated_daily_budget">;

/**
 * The plan that the visitor saw. Its current figure is what the ads leave of the target, unless that is only what the target
 * was rounded by.
 */
export function derivedPlan(lead: Goals): Plan {
  const { target_estimates_per_week: target, avg_job_value, gross_margin_pct } = lead;
  const planned = plannedEstimates(lead);
  const current = roundHalfUp(target - planned, 3);
  const worth = { avg_job_value, gross_margin_pct };
  if (current <= roundedOff.up) {
    return computePlan({ target_estimates_per_week: planned, ...worth });
  }
  return computePlan({
    target_estimates_per_week: target,
    current_estimates_per_week: current,
    ...worth,
  });
}

/** How much of the goal the plan covers. Undefined if it covers all of it. */
export function goalCoverage(lead: Goals): string | undefined {
  const target = formatCount(lead.target_estimates_per_week);
  const planned = plannedEstimates(lead);
  const current = lead.target_estimates_per_week - planned;
  if (planned === 0) return `Already books the ${target} a week`;
  if (current < budgetRounding) return undefined;
  return `Plans for ${formatCount(planned)} of the ${target} a week: already books about ${formatCount(current)}`;
}

/** The estimates a week that the ads of the plan bring. Derived, because the current figure is not saved. */
function plannedEstimates(lead: Goals): number {
  const { cost_per_lead, booking_rate, show_rate } = assumptions.profiles.expected;
  const leadsPerWeek = (lead.calculated_daily_budget * assumptions.daysPerWeek) / cost_per_lead;
  // The ads never bring more than the target, which may have been rounded down.
  return Math.min(
    roundHalfUp(lead.target_estimates_per_week + roundedOff.down, 3),
    roundHalfUp(leadsPerWeek * booking_rate * show_rate, 3),
  );
}

/** How far a visitor's target, which has three decimals, is above or below the stored one, which has two. */
const roundedOff = { down: 0.004, up: 0.005 };

/** A current figure below this is only the rounding of the daily budget. */
const budgetRounding = 0.05;
