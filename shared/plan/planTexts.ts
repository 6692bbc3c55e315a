import type { CalendarDate } from "../calendar.ts";
import {
  formatAboutCount,
  formatAboutMoney,
  formatCents,
  formatCount,
  formatDailyBudget,
  formatMoney,
  pluralize,
} from "../format.ts";
import { goalFields } from "../lead/goals/goalFields.ts";
import type { PlanInputs } from "../lead/goals/planInputsSchema.ts";
import type { ProfileName } from "./assumptions.ts";
import { cheapestPassingTarget, computePlan, targetAtBudget } from "./computePlan.ts";
import { jobTiers } from "./jobValues.ts";
import {
  type Plan,
  type PlanTotals,
  periodTitles,
  type ScenarioName,
  scenarioTitles,
} from "./Plan.ts";
import { planUnderScenario } from "./planUnderScenario.ts";
import { roundHalfUp } from "./round.ts";

/**
 * What the product says about a plan. Every sentence takes its figures from the plan and rounds them here, so that no
 * two sentences, and no sentence and a table, contradict each other.
 */

/** The scenario that is selected first. */
export const defaultScenario = "expected" satisfies ScenarioName;

/** What the amount of the headline is for. */
export function goalSentence({ inputs, daily_budget }: Plan): string {
  const { target_estimates_per_week, current_estimates_per_week: current = 0 } = inputs;
  const target = pluralize(target_estimates_per_week, "estimate", formatGoal);
  if (daily_budget === 0) return `Daily ad spend for ${target} a week`;
  return current > 0
    ? `Daily ad spend to go from ${formatGoal(current)} to ${target} a week`
    : `Daily ad spend for ${target} a week`;
}

/** Why a plan at its target spends nothing. */
export function atTargetSentence({ inputs }: Plan): string {
  const { target_estimates_per_week: target, current_estimates_per_week: current = 0 } = inputs;
  return `You book ${pluralize(current, "estimate", formatGoal)} a week and your target is ${formatGoal(target)}, so there is nothing to spend.`;
}

/** The spend of the first four weeks, below the amount a day. */
export function spendSentence({ cumulative, assumptions }: Plan): string {
  return `about ${formatAboutMoney(cumulative.days_30.ad_spend)} in ${assumptions.weeksAtEndOf.days_30} weeks`;
}

/** The line in the plan's banner. */
export function bannerSentence({ daily_budget, assumptions }: Plan): string {
  if (daily_budget === 0) return "At $0 a day there is nothing to extend.";
  return `We install plans from ${formatMoney(assumptions.dailyBudget.gate)} a day.`;
}

/** The last week of the weekly table, from leads to jobs, and what it means for the goal. */
export function funnel(plan: Plan) {
  const week = plan.weekly_data.at(-1);
  if (!week) throw new Error("A plan has weeks");
  const counts = [week.leads, week.bookings, week.shows, week.jobs] as const;
  // Whole, unless that would change a figure noticeably: 2.5 stays 2.5, 10.1 becomes 10.
  const isWhole = counts.every(
    (count) => Math.abs(roundHalfUp(count, 0) - count) <= count * noticeable,
  );
  const [leads, booked, show, jobs] = counts.map((count) =>
    isWhole ? formatAboutCount(count) : formatCount(count),
  );
  const figure = (count: string | undefined, label: string) => ({ count: count ?? "", label });
  return {
    figures: [
      figure(leads, leads === "1" ? "lead" : "leads"),
      figure(booked, "booked"),
      figure(show, show === "1" ? "shows" : "show"),
      figure(jobs, jobs === "1" ? "job" : "jobs"),
    ],
    caption: `In week ${week.week}${oftenness(week.jobs)}. ${goalWeekSentence(plan)}`,
  };
}

/** The largest share of a figure that rounding may add or remove. */
const noticeable = 0.05;

/** Fewer than one job a week, in words. Empty for more. */
function oftenness(jobs: number): string {
  if (roundHalfUp(jobs, 1) >= 1) return "";
  if (jobs > 0.8) return ", almost one job a week";
  if (jobs > 0.6) return ", about two jobs every three weeks";
  const weeks = roundHalfUp(1 / jobs, 0);
  const spelled = { 2: "two", 3: "three", 4: "four" }[weeks] ?? formatCount(weeks);
  return `, about one job every ${spelled} weeks`;
}

/** The first week whose bookings reach the goal. Undefined if none of the twelve does. */
export function goalWeek({ weeks }: Plan): number | undefined {
  return weeks.find(({ goal_reached }) => goal_reached)?.week;
}

/** When the goal is reached, in the visitor's terms. */
export function goalWeekSentence(plan: Plan): string {
  const week = goalWeek(plan);
  const goal = `Your goal of ${additionalGoal(plan)}`;
  return week === undefined
    ? `${goal} is not reached in ${plan.weeks.length} weeks.`
    : `${goal} is reached in week ${week}.`;
}

/** The goal line of a chart: what the ads must bring, and the target that this makes. */
export function goalLabel(plan: Plan): string {
  const target = formatGoal(plan.inputs.target_estimates_per_week);
  return plan.inputs.current_estimates_per_week
    ? `${additionalGoal(plan)} = your ${target}`
    : `your ${target}`;
}

/** "8 more" on top of current estimates, otherwise "10". */
function additionalGoal({ inputs, additional_estimates_week }: Plan): string {
  const goal = formatGoal(additional_estimates_week);
  return inputs.current_estimates_per_week ? `${goal} more` : goal;
}

/**
 * Gross profit minus ad spend, in whole dollars: the difference between the two figures as shown. Negative until the ads
 * have paid for themselves.
 */
export function profitAfterAds({ gross_profit, ad_spend }: PlanTotals): number {
  return roundHalfUp(gross_profit, 0) - roundHalfUp(ad_spend, 0);
}

/** What is left after ads, with the amount to emphasize and how it is counted. */
export function keepStatement(plan: Plan, scenario: ScenarioName) {
  const { cumulative } = planUnderScenario(plan, scenario);
  const { days_30: weeks, days_90: allWeeks } = plan.assumptions.weeksAtEndOf;
  const [profit, later] = [profitAfterAds(cumulative.days_30), profitAfterAds(cumulative.days_90)];
  const amount = formatAboutMoney(Math.abs(profit));
  const counted = `At ${formatGoal(plan.inputs.gross_margin_pct)}% margin, before overhead.`;
  if (profit >= 0) {
    return { before: "You keep about", amount, after: `after ads in ${weeks} weeks`, counted };
  }
  const end =
    later >= 0
      ? `After ${allWeeks} weeks you keep about ${formatAboutMoney(later)}.`
      : `After ${allWeeks} weeks they cost about ${formatAboutMoney(-later)} more than they earn.`;
  return {
    before: "The ads cost about",
    amount,
    after: `more than they earn in ${weeks} weeks`,
    counted: `${end} ${counted}`,
  };
}

/** Ties the revenue of a scenario to the job value that the visitor entered. */
export function jobValueSentence(plan: Plan, scenario: ScenarioName): string {
  const { inputs, job_value } = plan;
  const told = `You told us ${formatGoalMoney(inputs.avg_job_value)} a job.`;
  const counts = scenario === defaultScenario ? `${scenarioTitles[scenario]} counts` : "You picked";
  const mix = `${counts} a mix that averages ${formatMoney(job_value[scenario])}: ${jobMix(plan, scenario)}.`;
  return [told, mix, sameMixSentence(plan, scenario)].filter(Boolean).join(" ");
}

/** Why all low job values give the same revenue (docs/plan-model.md, job sizes). Undefined for higher ones. */
export function sameMixSentence(
  { inputs, assumptions, job_value }: Plan,
  scenario: ScenarioName,
): string | undefined {
  const { small_floor, small_share } = assumptions.jobTiers;
  if (small_share * inputs.avg_job_value >= small_floor) return undefined;
  return `Below ${formatMoney(small_floor / small_share)} a job the plan counts the same mix, ${formatMoney(job_value[scenario])}.`;
}

/** The shares and prices of the job sizes in a scenario: "70% at $2,000, 30% at $6,000". */
export function jobMix({ inputs, assumptions }: Plan, scenario: ScenarioName): string {
  const tiers = jobTiers(inputs.avg_job_value, assumptions.jobTiers);
  const shares = assumptions.jobMix[scenario];
  return (["small", "medium", "large"] as const)
    .filter((size) => shares[size] > 0)
    .map((size) => `${formatShare(shares[size])} at ${formatMoney(tiers[size])}`)
    .join(", ");
}

/** What the same goal costs in a harder and in an easier market. */
export function marketSentence(plan: Plan): string {
  const budget = (profile: ProfileName) =>
    formatDailyBudget(computePlan(plan.inputs, profile, plan.assumptions).daily_budget);
  return `If your market is harder: ${budget("conservative")} a day for the same goal. If it is easier: ${budget("aggressive")}.`;
}

/** The suggestion to raise a budget that does not pass. Undefined if the budget passes. */
export function budgetSuggestion(plan: Plan) {
  const { daily_budget, suggested_budget, budget_gate_passes, assumptions } = plan;
  if (budget_gate_passes) return undefined;
  const suggested = formatMoney(suggested_budget);
  const { goal_days } = assumptions.suggestedBudget;
  if (daily_budget === 0) {
    return {
      title: `Start from ${suggested} a day`,
      sentence: `That is our suggested budget for the first ${goal_days} days of new ads.`,
    };
  }
  return {
    title: `Raise your budget to ${suggested} a day`,
    sentence: `At ${formatDailyBudget(daily_budget)} a day you wait ${pluralize(plan.estimated_days ?? 0, "day")} for the leads that ${suggested} a day buys in ${goal_days}.`,
  };
}

/** The cheapest whole target that passes the gate: what it costs and brings. Undefined if there is none. */
export function targetAdvice(plan: Plan) {
  const target = cheapestPassingTarget(plan);
  if (target === undefined) return undefined;
  return { target, sentence: targetCostSentence(plan, target) };
}

/** What another target costs. */
export function targetCostSentence(plan: Plan, target: number): string {
  const inputs = { ...plan.inputs, target_estimates_per_week: target };
  const { daily_budget } = computePlan(inputs, plan.profile, plan.assumptions);
  return budgetBrings(plan, formatDailyBudget(daily_budget), target);
}

function budgetBrings({ inputs }: Plan, budget: string, target: number): string {
  const brings = inputs.current_estimates_per_week ? "takes you to" : "brings";
  return `${budget} a day ${brings} ${formatGoal(target)} a week`;
}

/** The figures that another plan is compared by, and all of them in a sentence. */
export function resultFigures(plan: Plan, scenario: ScenarioName) {
  const { jobs, revenue } = planUnderScenario(plan, scenario).cumulative.days_30;
  const { target_estimates_per_week: target, avg_job_value } = plan.inputs;
  const figures = [
    { value: formatDailyBudget(plan.daily_budget), label: "a day" },
    { value: formatCount(jobs), label: `${formatCount(jobs) === "1" ? "job" : "jobs"} in 30 days` },
    { value: formatMoney(revenue), label: "revenue" },
  ] as const;
  return {
    figures,
    goals: `${formatGoal(target)} a week at ${formatGoalMoney(avg_job_value)}`,
    sentence: `${figures.map(({ value, label }) => `${value} ${label}`).join(", ")}.`,
  };
}

/** What a daily budget buys. `target` is undefined if that is no plan. */
export function budgetAnswer(plan: Plan, dollarsADay: number) {
  const { min, max } = goalFields.target_estimates_per_week;
  const target = targetAtBudget(plan, dollarsADay);
  if (target === undefined) {
    return { target, sentence: `The smallest plan: ${targetCostSentence(plan, min.value)}.` };
  }
  if (target === max.value) {
    return { target, sentence: `The largest plan: ${targetCostSentence(plan, target)}.` };
  }
  const asked = dollarsADay < 1000 ? formatCents(dollarsADay) : formatMoney(dollarsADay);
  return { target, sentence: `${budgetBrings(plan, asked.replace(/\.00$/, ""), target)}.` };
}

/** Why the totals are less than 30 daily budgets. */
export function periodSentence({ assumptions, daily_budget, cumulative }: Plan): string {
  const weeks = assumptions.weeksAtEndOf.days_30;
  return `30 days count as ${weeks} full weeks: ${weeks * assumptions.daysPerWeek} × ${formatCents(daily_budget)} = ${formatMoney(cumulative.days_30.ad_spend)}.`;
}

/** The screen reader's announcement after the scenario has changed. */
export function scenarioAnnouncement(plan: Plan, scenario: ScenarioName): string {
  const { days_30, days_90 } = planUnderScenario(plan, scenario).cumulative;
  return (
    `${scenarioTitles[scenario]} chosen. ` +
    `4 weeks: ${formatMoney(days_30.revenue)} revenue, ${formatMoney(days_30.gross_profit)} gross profit. ` +
    `12 weeks: ${formatMoney(days_90.revenue)} revenue, ${formatMoney(days_90.gross_profit)} gross profit.`
  );
}

type SummaryContext = {
  readonly startDate: CalendarDate;
  readonly agency: { readonly name: string; readonly phone?: string | undefined };
  /** Of the saved plan. */
  readonly link?: string | undefined;
};

/** The plan as a few lines of text, without contact details. Includes revenue only if the plan needs ads. */
export function planSummary(
  plan: Plan,
  scenario: ScenarioName,
  { startDate, agency, link }: SummaryContext,
): string {
  const { days_30, days_90 } = planUnderScenario(plan, scenario).cumulative;
  const needsAds = plan.daily_budget > 0;
  const status = needsAds ? ` (${plan.meter_message})` : ". I already hit my target.";
  return [
    "My 30-day ad-budget plan",
    `Daily ad spend: ${formatDailyBudget(plan.daily_budget)}${status}`,
    `Goal: ${describeGoals(plan.inputs)}`,
    needsAds && periodLine(periodTitles.days_30, days_30),
    needsAds && periodLine(periodTitles.days_90, days_90),
    needsAds && `Scenario: ${scenarioTitles[scenario]}. Estimates, not a promise.`,
    plan.budget_gate_passes && `Next start date: ${formatStartDate(startDate)}`,
    link && `Your plan: ${link}`,
    agency.phone ? `${agency.name}, ${agency.phone}` : agency.name,
  ]
    .filter(Boolean)
    .join("\n");
}

function periodLine(days: string, totals: PlanTotals): string {
  return `${days}: ${pluralize(totals.jobs, "job")}, ${formatMoney(totals.revenue)} revenue, ${formatMoney(totals.gross_profit)} gross profit`;
}

/** The visitor's goals in words. */
export function describeGoals(inputs: PlanInputs): string {
  const current = inputs.current_estimates_per_week;
  const now = current === undefined ? "" : ` (${formatGoal(current)} now)`;
  return `${pluralize(inputs.target_estimates_per_week, "booked estimate", formatGoal)} a week${now}, average job ${formatGoalMoney(inputs.avg_job_value)}, margin ${formatGoal(inputs.gross_margin_pct)}%`;
}

/** A goal as the visitor entered it: grouped, at most two decimals. */
export function formatGoal(goal: number): string {
  return atMostTwoDecimals.format(roundHalfUp(goal, 2));
}

const atMostTwoDecimals = new Intl.NumberFormat("en-US", { maximumFractionDigits: 2 });

/** Dollars as the visitor entered them: with cents only if there are any. */
export function formatGoalMoney(dollars: number): string {
  return Number.isInteger(dollars) ? formatMoney(dollars) : formatCents(dollars);
}

/** A fraction as a percentage: 0.35 is "35%". */
export function formatShare(fraction: number): string {
  return `${formatCount(fraction * 100)}%`;
}

/** A date without its year: "Monday, November 23". */
export function formatStartDate({ year, month, day }: CalendarDate): string {
  return longDate.format(Date.UTC(year, month - 1, day));
}

const longDate = new Intl.DateTimeFormat("en-US", {
  weekday: "long",
  month: "long",
  day: "numeric",
  // Formats in UTC because the date above is midnight UTC.
  timeZone: "UTC",
});
