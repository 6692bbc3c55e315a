import { formatCents, formatCount, formatDailyBudget, formatMoney, pluralize } from "../format.ts";
import { computePlan } from "./computePlan.ts";
import { jobTiers } from "./jobValues.ts";
import {
  type Plan,
  periodNames,
  type ScenarioName,
  scenarioNames,
  scenarioTitles,
} from "./Plan.ts";
import { type PlanEconomics, planEconomics } from "./planEconomics.ts";
import { formatGoal, formatGoalMoney, formatShare, jobMix } from "./planTexts.ts";
import { planUnderScenario } from "./planUnderScenario.ts";
import { rampFactors } from "./simulateWeeks.ts";

/** The business figures of a plan in a scenario, for 30 and 90 days. Undefined if the plan spends nothing. */
export function businessRows(plan: Plan, scenario: ScenarioName) {
  const economics = planEconomics(plan, scenario);
  if (!economics) return undefined;
  const { days_30, days_90 } = economics;
  const costPerLead = formatMoney(profileOf(plan).cost_per_lead);
  const row = (title: string, explanation: string, shown: (of: PlanEconomics) => string) => ({
    title,
    explanation,
    days30: shown(days_30),
    days90: shown(days_90),
  });
  return [
    row("Cost per booked estimate", "Ad spend divided by bookings.", (of) =>
      formatMoney(of.cost_per_booking),
    ),
    row("Cost per job", "Ad spend divided by jobs.", (of) => formatMoney(of.cost_per_job)),
    row("Return on ad spend", "Revenue for each $1 of ads.", (of) =>
      formatCents(of.return_on_ad_spend),
    ),
    row(
      "Highest cost per lead",
      `Above it the ads lose money. The plan counts on ${costPerLead} in a full week; the first weeks cost more.`,
      (of) => formatMoney(of.break_even_cost_per_lead),
    ),
  ];
}

/** One formula: its result and the calculation with the visitor's numbers. */
type CalculationStep = { readonly title: string; readonly text: string };

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
  const target = formatGoal(inputs.target_estimates_per_week);
  const current = inputs.current_estimates_per_week ?? 0;
  const needed = `${pluralize(additional_estimates_week, "booked estimate", formatGoal)} a week`;
  return {
    title: "What the ads must bring",
    text: current
      ? `Your target of ${target} less the ${formatGoal(current)} you already book: ${needed}${additional_estimates_week === 0 ? ", so no ads are needed" : ""}.`
      : `Your target, since you gave no current figure: ${needed}.`,
  };
}

function leads(plan: Plan): CalculationStep {
  const { show_rate, booking_rate } = profileOf(plan);
  return {
    title: "Leads to buy",
    text: `${formatGoal(plan.additional_estimates_week)} ÷ ${formatShare(show_rate)} who show up ÷ ${formatShare(booking_rate)} who book = ${pluralize(plan.required_leads_week, "lead")} a week. Divided by ${plan.assumptions.daysPerWeek}, ${formatCount(plan.leads_per_day)} a day. Not every booking shows up, so the plan books more than your goal.`,
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
      ? ` Job values up to ${formatMoney(small_floor / small_share)} all give the same revenue.`
      : "";
  return {
    title: `A job in the ${scenarioTitles[scenario]} scenario`,
    text: `A small job is the larger of ${formatMoney(small_floor)} and ${formatShare(small_share)} of your ${formatGoalMoney(inputs.avg_job_value)}: ${formatMoney(small)}. The mix of ${jobMix(plan, scenario)} averages ${formatMoney(job_value[scenario])} a job.${note}`,
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
    text: `${pluralize(jobs, "job")} at ${formatMoney(plan.job_value[scenario])} = ${formatMoney(brought)}. Your ${formatGoal(plan.inputs.gross_margin_pct)}% margin of that: ${formatMoney(gross_profit)}.`,
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

/** The assumptions of the plan with their sources. */
export function assumptionList({ assumptions, profile }: Plan) {
  const { cost_per_lead, booking_rate, show_rate, close_rate } = assumptions.profiles[profile];
  const { ramp, learning } = assumptions;
  const note = (name: string, value: string, meaning: string, rule: string) => ({
    name,
    value,
    meaning,
    source: `Planning rules, ${rule}.`,
  });
  const ofProfile = (name: string, value: string, meaning: string) =>
    note(name, value, meaning, `${profileTitles[profile]} profile`);
  const mixes = scenarioNames.map((scenario) => mixOf(assumptions.jobMix[scenario], scenario));
  return [
    ofProfile(
      "Cost per lead",
      formatMoney(cost_per_lead),
      "What one person who asks about your work costs in ads.",
    ),
    ofProfile("Booking rate", formatShare(booking_rate), "Leads who book an estimate."),
    ofProfile("Show rate", formatShare(show_rate), "Booked estimates that take place."),
    ofProfile("Close rate", formatShare(close_rate), "Estimates that become a job."),
    note(
      "Ramp",
      `${formatShare(ramp.lead_factor.from)} and ${formatShare(ramp.rate_factor.from)}`,
      `New ads start slowly. Leads begin at the first figure, the three rates at the second; both reach ${formatShare(ramp.lead_factor.to)} in week ${ramp.weeks}.`,
      "weekly ramp",
    ),
    note(
      "Learning",
      learningValue(learning),
      "What the three rates are multiplied by in the first, second and third 30 days.",
      "learning multipliers",
    ),
    note("Job mix", "By scenario", `${mixes.join(". ")}.`, "job size tiers and job mix"),
  ];
}

/** The display names of the assumption profiles. */
const profileTitles = {
  conservative: "Conservative",
  expected: "Expected",
  aggressive: "Aggressive",
} as const satisfies Record<Plan["profile"], string>;

/** The learning factors by period. If the three rates differ, lists each of them. */
function learningValue(learning: Plan["assumptions"]["learning"]): string {
  const rates = ["booking", "show", "close"] as const;
  const factors = rates.map((rate) =>
    periodNames.map((period) => formatShare(learning[period][rate])).join(", "),
  );
  const [first = ""] = factors;
  if (factors.every((factor) => factor === first)) return first;
  return rates.map((rate, index) => `${rate} ${factors[index]}`).join("; ");
}

function mixOf(mix: Plan["assumptions"]["jobMix"][ScenarioName], scenario: ScenarioName): string {
  const large = mix.large > 0 ? `, ${formatShare(mix.large)} large` : "";
  return `${scenarioTitles[scenario]}: ${formatShare(mix.small)} small, ${formatShare(mix.medium)} medium${large}`;
}

/** The range of the daily budget and the jobs in 30 days across the assumption profiles, for the same goals. */
export function profileRange({ inputs, assumptions }: Plan) {
  const plans = profiles.map((profile) => computePlan(inputs, profile, assumptions));
  const budgets = plans.map(({ daily_budget }) => daily_budget);
  const jobs = plans.map(({ cumulative }) => cumulative.days_30.jobs);
  return {
    sentence: `Real results vary widely. For the same goal, the daily budget is between ${formatDailyBudget(Math.min(...budgets))} and ${formatDailyBudget(Math.max(...budgets))}, and the first 30 days bring ${formatCount(Math.min(...jobs))} to ${pluralize(Math.max(...jobs), "job")}, depending on how well your market, your ads and your follow-up do.`,
    /** Profile, cost per lead, daily budget and jobs. */
    rows: plans.map(
      ({ profile, daily_budget, cumulative }) =>
        [
          profileTitles[profile],
          formatMoney(assumptions.profiles[profile].cost_per_lead),
          formatDailyBudget(daily_budget),
          formatCount(cumulative.days_30.jobs),
        ] as const,
    ),
  };
}

const profiles = ["conservative", "expected", "aggressive"] as const;
