import { formatCount, formatDailyBudget, formatMoney, pluralize } from "@planner/shared/format";
import { jobTiers } from "@planner/shared/plan/jobValues";
import type { Plan, ScenarioName } from "@planner/shared/plan/Plan";
import { planUnderScenario } from "@planner/shared/plan/planUnderScenario";
import { rampFactors } from "@planner/shared/plan/simulateWeeks";
import { formatShare, jobMix, lowJobValueNote } from "../planTexts.ts";
import { scenarioTitles } from "../scenarios/scenarioTiles.ts";

/** One formula: its result and the calculation with the visitor's numbers. */
export type CalculationStep = { readonly title: string; readonly text: string };

/** The plan's formulas in order (docs/plan-model.md). Each uses the results of the previous one. */
export function calculationSteps(plan: Plan, scenario: ScenarioName): readonly CalculationStep[] {
  if (plan.daily_budget === 0) return [additional(plan)];
  return [
    additional(plan),
    leads(plan),
    budget(plan),
    firstWeek(plan),
    jobValue(plan, scenario),
    revenue(plan, scenario),
    ...(plan.budget_gate_passes ? [] : [suggestedBudget(plan)]),
  ];
}

function additional({ inputs, additional_estimates_week }: Plan): CalculationStep {
  const target = formatCount(inputs.target_estimates_per_week);
  const current = inputs.current_estimates_per_week ?? 0;
  const needed = `${pluralize(additional_estimates_week, "booked estimate")} a week`;
  return {
    title: "What the ads must bring",
    text: current
      ? `Your target of ${target} less the ${formatCount(current)} you already book: ${needed}${additional_estimates_week === 0 ? ", so no ads are needed" : ""}.`
      : `Your target, since you gave no current figure: ${needed}.`,
  };
}

function leads(plan: Plan): CalculationStep {
  const { show_rate, booking_rate } = profileOf(plan);
  return {
    title: "Leads to buy",
    text: `${formatCount(plan.additional_estimates_week)} ÷ ${formatShare(show_rate)} who show up ÷ ${formatShare(booking_rate)} who book = ${pluralize(plan.required_leads_week, "lead")} a week. Divided by ${plan.assumptions.daysPerWeek}, ${formatCount(plan.leads_per_day)} a day.`,
  };
}

function budget(plan: Plan): CalculationStep {
  return {
    title: "Daily budget",
    text: `${pluralize(plan.required_leads_week, "lead")} a week at ${formatMoney(profileOf(plan).cost_per_lead)} each, divided by ${plan.assumptions.daysPerWeek} = ${formatDailyBudget(plan.daily_budget)} a day.`,
  };
}

function firstWeek({ weeks, assumptions, required_leads_week, ...plan }: Plan): CalculationStep {
  const [first] = weeks;
  const { leadFactor, rateFactor } = rampFactors(1, assumptions.ramp);
  const { booking_rate, show_rate, close_rate } = assumptions.profiles[plan.profile];
  const { booking, show, close } = assumptions.learning.days_30;
  const rate = (of: number, learning: number) =>
    `× ${formatShare(of)} × ${formatShare(rateFactor)} × ${formatShare(learning)}`;
  return {
    title: "Week 1, while the ads learn",
    text: `${pluralize(required_leads_week, "lead")} × ${formatShare(leadFactor)} = ${pluralize(first?.leads ?? 0, "lead")}. ${rate(booking_rate, booking)} = ${pluralize(first?.bookings ?? 0, "booking")}. ${rate(show_rate, show)} = ${pluralize(first?.shows ?? 0, "show")}. ${rate(close_rate, close)} = ${pluralize(first?.jobs ?? 0, "job")}. The other weeks go the same way, with the ramp done by week ${assumptions.ramp.weeks}.`,
  };
}

function jobValue(plan: Plan, scenario: ScenarioName): CalculationStep {
  const { inputs, assumptions, job_value } = plan;
  const { small } = jobTiers(inputs.avg_job_value, assumptions.jobTiers);
  const { small_floor, small_share } = assumptions.jobTiers;
  const note =
    small_share * inputs.avg_job_value < small_floor
      ? ` ${lowJobValueNote(assumptions.jobTiers)}`
      : "";
  return {
    title: `A job in the ${scenarioTitles[scenario]} scenario`,
    text: `A small job is the larger of ${formatMoney(small_floor)} and ${formatShare(small_share)} of your ${formatMoney(inputs.avg_job_value)}: ${formatMoney(small)}. The mix of ${jobMix(plan, scenario)} makes ${formatMoney(job_value[scenario])} a job.${note}`,
  };
}

function revenue(plan: Plan, scenario: ScenarioName): CalculationStep {
  const {
    jobs,
    revenue: brought,
    gross_profit,
  } = planUnderScenario(plan, scenario).cumulative.days_30;
  return {
    title: "Revenue and gross profit in 30 days",
    text: `${pluralize(jobs, "job")} at ${formatMoney(plan.job_value[scenario])} = ${formatMoney(brought)}. Your ${formatCount(plan.inputs.gross_margin_pct)}% margin of that: ${formatMoney(gross_profit)}.`,
  };
}

function suggestedBudget(plan: Plan): CalculationStep {
  const { dollars_per_daily_lead, goal_days } = plan.assumptions.suggestedBudget;
  return {
    title: "Suggested budget",
    text: `${pluralize(plan.leads_per_day, "lead")} a day at ${formatMoney(dollars_per_daily_lead)}, rounded up and at least ${formatMoney(plan.assumptions.dailyBudget.gate)} = ${formatMoney(plan.suggested_budget)} a day. ${goal_days} days × ${formatMoney(plan.suggested_budget)} ÷ ${formatDailyBudget(plan.daily_budget)} = ${formatCount(plan.estimated_days ?? 0)} days to buy the same ads at your budget.`,
  };
}

function profileOf({ assumptions, profile }: Plan) {
  return assumptions.profiles[profile];
}
