import type { PlanInputs } from "../lead/goals/planInputsSchema.ts";
import {
  type Assumptions,
  type ProfileName,
  pageConstants,
  assumptions as productAssumptions,
} from "./assumptions.ts";
import { budgetGatePasses, meterStatus } from "./budgetGate.ts";
import { jobValues } from "./jobValues.ts";
import { byPeriod, byScenario, type Plan } from "./Plan.ts";
import { ceilWithTolerance, roundHalfUp } from "./round.ts";
import { cumulativeTotals, simulateWeeks } from "./simulateWeeks.ts";

/**
 * Computes the plan for a visitor's goals by simulating twelve weeks (docs/plan-model.md).
 *
 * If the current estimates already meet the target, the budget, leads, jobs and revenue are 0, and `estimated_days` is
 * absent.
 */
export function computePlan(
  inputs: PlanInputs,
  profileName: ProfileName = "expected",
  assumptions: Assumptions = productAssumptions,
): Plan {
  const profile = assumptions.profiles[profileName];
  const { target_estimates_per_week: target, current_estimates_per_week: current = 0 } = inputs;
  const additionalEstimates = Math.max(0, target - current);
  const requiredLeadsPerWeek = additionalEstimates / profile.show_rate / profile.booking_rate;
  const leadsPerDay = requiredLeadsPerWeek / assumptions.daysPerWeek;
  const dailyBudget = roundHalfUp(leadsPerDay * profile.cost_per_lead, 2);
  const budgetStatus = meterStatus(dailyBudget, assumptions.dailyBudget);
  const jobValue = jobValues(inputs.avg_job_value, assumptions);
  const steady = {
    inputs,
    profile: profileName,
    assumptions,
    additional_estimates_week: additionalEstimates,
    required_leads_week: requiredLeadsPerWeek,
    daily_budget: dailyBudget,
    job_value: jobValue,
  };
  const weeks = simulateWeeks(steady);
  const cumulative = cumulativeTotals(weeks, assumptions);
  return {
    ...steady,
    target_estimates_week: target,
    jobs_per_week: additionalEstimates * profile.close_rate,
    leads_per_day: leadsPerDay,
    meter_status: budgetStatus,
    meter_message: pageConstants.meterMessages[budgetStatus],
    budget_gate_passes: budgetGatePasses(dailyBudget, assumptions.dailyBudget),
    ...thirtyDayGoal(leadsPerDay, dailyBudget, assumptions),
    scenarios: byScenario((scenario) =>
      byPeriod((period) => cumulative[period].jobs * jobValue[scenario]),
    ),
    weeks,
    weekly_data: weeks.slice(0, assumptions.weeksAtEndOf.days_30),
    cumulative,
  };
}

/** The budget that reaches the goal in 30 days, and how many days the plan's own budget takes. */
function thirtyDayGoal(leadsPerDay: number, dailyBudget: number, assumptions: Assumptions) {
  const { dollars_per_daily_lead, goal_days } = assumptions.suggestedBudget;
  const { gate } = assumptions.dailyBudget;
  const suggestedBudget = Math.max(gate, ceilWithTolerance(leadsPerDay * dollars_per_daily_lead));
  if (dailyBudget === 0) return { suggested_budget: suggestedBudget };
  const estimatedDays = ceilWithTolerance((goal_days * suggestedBudget) / dailyBudget);
  return { suggested_budget: suggestedBudget, estimated_days: estimatedDays };
}
