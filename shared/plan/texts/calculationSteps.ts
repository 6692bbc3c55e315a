import {
  formatCents,
  formatCount,
  formatDailyBudget,
  formatGoal,
  formatGoalMoney,
  formatMoney,
  formatShare,
  pluralize,
} from "../../format.ts";
import { jobTiers } from "../jobValues.ts";
import { type Plan, profileOf, type ScenarioName, scenarioTitles } from "../Plan.ts";
import { ceilWithTolerance, roundHalfUp } from "../round.ts";
import { planUnderScenario, rampFactors } from "../simulateWeeks.ts";
import { periodSentence } from "./budgetTexts.ts";
import { equationResult } from "./equationResult.ts";
import { jobMix, sameMixSentence } from "./jobValueTexts.ts";

/** One formula: its result and the calculation with the visitor's numbers. */
type CalculationStep = {
  readonly title: string;
  readonly text: string;
  /** The rows of a table with `factorColumns`. */
  readonly factors?: readonly FactorRow[];
};

/** The first column is that of the titles. */
export const factorColumns = ["Week 1", "Rate", "Ramp", "Learning", "Brings"] as const;

/** What a number is multiplied by, and what that brings. A factor that does not apply is empty. */
type FactorRow = {
  readonly title: string;
  readonly figures: readonly [rate: string, ramp: string, learning: string, brings: string];
};

/**
 * The plan's formulas in order (docs/plan-model.md). Each is computed from the figures that it shows: with four decimals, or as
 * "about" if its result differs from the plan's in a shown digit.
 */
export function calculationSteps(plan: Plan, scenario: ScenarioName): readonly CalculationStep[] {
  if (plan.estimated_days === undefined) return [additional(plan)];
  const steps = [
    additional(plan),
    leads(plan),
    budget(plan),
    firstWeek(plan),
    jobValue(plan, scenario),
    revenue(plan, scenario),
  ];
  if (!plan.budget_gate_passes) steps.push(suggestedBudget(plan, plan.estimated_days));
  return steps;
}

function additional({ inputs, additional_estimates_week }: Plan): CalculationStep {
  const target = formatGoal(inputs.target_estimates_per_week);
  const current = inputs.current_estimates_per_week;
  const needed = `${pluralize(additional_estimates_week, "booked estimate", formatGoal)} a week`;
  const title = "What the ads must bring";
  if (current === undefined) {
    return { title, text: `Your target, since you gave no current figure: ${needed}.` };
  }
  const consequence = additional_estimates_week === 0 ? ", so no ads are needed" : "";
  return {
    title,
    text: `Your target of ${target} less the ${formatGoal(current)} you already book: ${needed}${consequence}.`,
  };
}

function leads(plan: Plan): CalculationStep {
  const { show_rate, booking_rate } = profileOf(plan);
  const { daysPerWeek } = plan.assumptions;
  const goal = formatGoal(plan.additional_estimates_week);
  const rates = `${formatShare(show_rate)} who show up ÷ ${formatShare(booking_rate)} who book`;
  const aDay = equationResult(plan.leads_per_day, leadsAWeek(plan) / daysPerWeek, formatCount);
  return {
    title: "Leads to buy",
    text: `${goal} ÷ ${rates} = ${leadsText(plan)} a week. Divided by ${daysPerWeek} ${aDay} a day. Not every booking shows up, so the plan books more than your goal.`,
  };
}

function budget(plan: Plan): CalculationStep {
  const { cost_per_lead } = profileOf(plan);
  const { daysPerWeek } = plan.assumptions;
  const computed = (leadsAWeek(plan) * cost_per_lead) / daysPerWeek;
  const aDay = equationResult(plan.daily_budget, computed, formatCents);
  return {
    title: "Daily budget",
    text: `${leadsText(plan)} a week × ${formatMoney(cost_per_lead)} each ÷ ${daysPerWeek} ${aDay} a day. ${periodSentence(plan)}`,
  };
}

function firstWeek(plan: Plan): CalculationStep {
  const { assumptions } = plan;
  const { leadFactor, rateFactor } = rampFactors(1, assumptions.ramp);
  const { booking_rate, show_rate, close_rate } = profileOf(plan);
  const { booking, show, close } = assumptions.learning.days_30;
  const leads = toFactor(leadsAWeek(plan) * leadFactor);
  const booked = toFactor(leads * booking_rate * rateFactor * booking);
  const held = toFactor(booked * show_rate * rateFactor * show);
  const jobs = toFactor(held * close_rate * rateFactor * close);
  const ramp = formatShare(rateFactor);
  return {
    title: "Week 1, while the ads learn",
    text: `Each figure is the one above it × its rate × the ramp × the learning. The other weeks work the same way; the ramp ends in week ${assumptions.ramp.weeks}.`,
    factors: [
      { title: "Leads to buy", figures: ["", "", "", formatFactor(leadsAWeek(plan))] },
      { title: "Leads", figures: ["", formatShare(leadFactor), "", formatFactor(leads)] },
      {
        title: "Booked",
        figures: [formatShare(booking_rate), ramp, formatShare(booking), formatFactor(booked)],
      },
      {
        title: "Show up",
        figures: [formatShare(show_rate), ramp, formatShare(show), formatFactor(held)],
      },
      {
        title: "Jobs",
        figures: [formatShare(close_rate), ramp, formatShare(close), formatFactor(jobs)],
      },
    ],
  };
}

function jobValue(plan: Plan, scenario: ScenarioName): CalculationStep {
  const { inputs, assumptions, job_value } = plan;
  const { small } = jobTiers(inputs.avg_job_value, assumptions.jobTiers);
  const { small_floor, small_share } = assumptions.jobTiers;
  const value = roundHalfUp(inputs.avg_job_value, 2);
  const share = `${formatShare(small_share)} of your ${formatGoalMoney(value)}`;
  const computed = Math.max(small_floor, small_share * value);
  const smallJob = equationResult(small, computed, formatGoalMoney);
  const mix = jobMix(plan, scenario, 2);
  const average = equationResult(job_value[scenario], mix.average, formatGoalMoney);
  const sentences = [
    `A small job is the larger of ${formatMoney(small_floor)} and ${share} ${smallJob}.`,
    `The mix of ${mix.text} ${average} a job on average.`,
  ];
  const sameMix = sameMixSentence(plan, scenario);
  if (sameMix !== undefined) sentences.push(sameMix);
  return { title: `A job in the ${scenarioTitles[scenario]} scenario`, text: sentences.join(" ") };
}

function revenue(plan: Plan, scenario: ScenarioName): CalculationStep {
  const { days_30 } = planUnderScenario(plan, scenario).cumulative;
  const jobs = toFactor(days_30.jobs);
  const value = roundHalfUp(plan.job_value[scenario], 2);
  const product = `${pluralize(jobs, "job", formatFactor)} × ${formatGoalMoney(value)}`;
  const brought = equationResult(days_30.revenue, jobs * value, formatMoney);
  const margin = plan.inputs.gross_margin_pct;
  const computedProfit = (roundHalfUp(days_30.revenue, 0) * margin) / 100;
  const profit = equationResult(days_30.gross_profit, computedProfit, formatMoney);
  return {
    title: "Revenue and gross profit in 30 days",
    text: `${product} ${brought}. Your ${formatGoal(margin)}% margin of that ${profit}.`,
  };
}

function suggestedBudget(plan: Plan, estimatedDays: number): CalculationStep {
  const { assumptions, suggested_budget, daily_budget } = plan;
  const { dollars_per_daily_lead, goal_days } = assumptions.suggestedBudget;
  const { gate } = assumptions.dailyBudget;
  const { daysPerWeek } = assumptions;
  const leadsADay = leadsAWeek(plan) / daysPerWeek;
  const computed = Math.max(gate, ceilWithTolerance(leadsADay * dollars_per_daily_lead));
  const product = `${leadsText(plan)} a week ÷ ${daysPerWeek} × ${formatMoney(dollars_per_daily_lead)}`;
  const aDay = equationResult(suggested_budget, computed, formatMoney);
  const spend = `${goal_days} days × ${formatMoney(suggested_budget)}`;
  const days = formatCount(estimatedDays);
  return {
    title: "Suggested budget",
    text: `${product}, rounded up and at least ${formatMoney(gate)} ${aDay} a day. ${spend} ÷ ${formatDailyBudget(daily_budget)}, rounded up = ${days} days to buy the same ads at your budget.`,
  };
}

/** The leads of a full week, as the formulas show them. */
function leadsAWeek({ required_leads_week }: Plan): number {
  return toFactor(required_leads_week);
}

function leadsText(plan: Plan): string {
  return pluralize(leadsAWeek(plan), "lead", formatFactor);
}

/** A figure as the formulas show and use it. */
function toFactor(figure: number): number {
  return roundHalfUp(figure, 4);
}

function formatFactor(figure: number): string {
  return fourDecimals.format(toFactor(figure));
}

const fourDecimals = new Intl.NumberFormat("en-US", { maximumFractionDigits: 4 });
