import { formatCount } from "@planner/shared/format";
import type { GoalName } from "@planner/shared/lead/goals/goalFields";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { assumptions } from "@planner/shared/plan/assumptions";
import { computePlan } from "@planner/shared/plan/computePlan";
import type { Plan } from "@planner/shared/plan/Plan";
import { roundHalfUp } from "@planner/shared/plan/round";

type Goals = Pick<Lead, GoalName | "calculated_daily_budget">;

/** The estimates a week that the ads of the plan bring. Derived, because the current figure is not saved. */
function plannedEstimates(lead: Goals): number {
  const { cost_per_lead, booking_rate, show_rate } = assumptions.profiles.expected;
  const leadsPerWeek = (lead.calculated_daily_budget * assumptions.daysPerWeek) / cost_per_lead;
  return Math.min(
    lead.target_estimates_per_week,
    roundHalfUp(leadsPerWeek * booking_rate * show_rate, 2),
  );
}

/** The plan that the visitor saw. */
export function derivedPlan(lead: Goals): Plan {
  return computePlan({
    target_estimates_per_week: lead.target_estimates_per_week,
    avg_job_value: lead.avg_job_value,
    gross_margin_pct: lead.gross_margin_pct,
    current_estimates_per_week: roundHalfUp(
      lead.target_estimates_per_week - plannedEstimates(lead),
      2,
    ),
  });
}

/** How much of the goal the plan covers. */
export function goalSentence(lead: Goals): string {
  const target = formatCount(lead.target_estimates_per_week);
  const planned = plannedEstimates(lead);
  const current = lead.target_estimates_per_week - planned;
  if (planned === 0) return `Already books the ${target} a week`;
  // Below this, the figure is only the budget's rounding.
  if (current < 0.05) return `Plans for the full ${target} a week`;
  return `Plans for ${formatCount(planned)} of the ${target} a week: already books about ${formatCount(current)}`;
}
