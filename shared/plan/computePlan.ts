import type { PlanInputs } from "../lead/planInputsSchema.ts";
import {
  type Assumptions,
  type ProfileName,
  assumptions as productAssumptions,
} from "./assumptions.ts";
import { byScenario, jobValues } from "./jobValues.ts";
import { budgetGatePasses, meterStatus } from "./meterStatus.ts";
import type { PeriodName, Plan, PlanTotals } from "./Plan.ts";
import { ceilWithoutDust, roundHalfUp } from "./round.ts";
import { simulateWeeks } from "./simulateWeeks.ts";
import { cumulativeTotals } from "./sumWeeks.ts";

/**
 * The whole plan for a visitor's goals, from one simulation of twelve weeks.
 *
 * A current figure at or above the target gives a plan of zeros without `estimated_days`; nothing
 * divides by zero. The product uses the expected profile and the product's own assumptions. Source:
 * decisions, section 1.
 */
export function computePlan(
  inputs: PlanInputs,
  profileName: ProfileName = "expected",
  assumptions: Assumptions = productAssumptions,
): Plan {
  const profile = assumptions.profiles[profileName];
  const additional = additionalEstimates(inputs);
  const requiredLeadsWeek = additional / profile.show_rate / profile.booking_rate;
  const leadsPerDay = requiredLeadsWeek / assumptions.daysPerWeek;
  const dailyBudget = roundHalfUp(leadsPerDay * profile.cost_per_lead, 2);
  const status = meterStatus(dailyBudget, assumptions.dailyBudget);
  const jobValue = jobValues(inputs.avg_job_value, assumptions);
  const weeks = simulateWeeks({
    assumptions,
    profile,
    requiredLeadsWeek,
    additional,
    dailyBudget,
    jobValue: jobValue.expected,
    grossMarginPct: inputs.gross_margin_pct,
  });
  const cumulative = cumulativeTotals(weeks, assumptions);
  return {
    inputs,
    profile: profileName,
    assumptions,
    target_estimates_week: inputs.target_estimates_per_week,
    additional_estimates_week: additional,
    jobs_per_week: additional * profile.close_rate,
    required_leads_week: requiredLeadsWeek,
    leads_per_day: leadsPerDay,
    daily_budget: dailyBudget,
    meter_status: status,
    meter_message: assumptions.meterMessages[status],
    budget_gate_passes: budgetGatePasses(dailyBudget, assumptions.dailyBudget),
    ...thirtyDayGoal(leadsPerDay, dailyBudget, assumptions),
    job_value: jobValue,
    scenarios: byScenario((scenario) => revenues(cumulative, jobValue[scenario])),
    weeks,
    weekly_data: weeks.slice(0, assumptions.weeksAtEndOf.days_30),
    cumulative,
  };
}

function additionalEstimates(inputs: PlanInputs): number {
  const current = inputs.current_estimates_per_week ?? 0;
  return Math.max(0, inputs.target_estimates_per_week - current);
}

function revenues(
  cumulative: Readonly<Record<PeriodName, PlanTotals>>,
  jobValue: number,
): Record<PeriodName, number> {
  return {
    days_30: cumulative.days_30.jobs * jobValue,
    days_60: cumulative.days_60.jobs * jobValue,
    days_90: cumulative.days_90.jobs * jobValue,
  };
}

function thirtyDayGoal(
  leadsPerDay: number,
  dailyBudget: number,
  assumptions: Assumptions,
): Pick<Plan, "suggested_budget" | "estimated_days"> {
  const { dollars_per_daily_lead, goal_days } = assumptions.suggestedBudget;
  const suggested_budget = Math.max(
    assumptions.dailyBudget.gate,
    ceilWithoutDust(leadsPerDay * dollars_per_daily_lead),
  );
  if (dailyBudget === 0) return { suggested_budget };
  return {
    suggested_budget,
    estimated_days: ceilWithoutDust((goal_days * suggested_budget) / dailyBudget),
  };
}
