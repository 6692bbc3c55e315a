import type { CalendarDate } from "../calendar.ts";
import {
  formatAboutCount,
  formatAboutMoney,
  formatCents,
  formatCount,
  formatDailyBudget,
  formatGoal,
  formatGoalMoney,
  formatGoals,
  formatMoney,
  pluralize,
} from "../format.ts";
import { type GoalName, goalFields, goalNames } from "../lead/goals/goalFields.ts";
import type { PlanInputs } from "../lead/goals/planInputsSchema.ts";
import type { ProfileName } from "./assumptions.ts";
import {
  cheapestPassingTarget,
  computePlan,
  costOf,
  jobTiers,
  targetAtBudget,
} from "./computePlan.ts";
import { type Plan, type PlanTotals, type ScenarioName, scenarioTitles } from "./Plan.ts";
import { roundHalfUp } from "./round.ts";
import { planUnderScenario } from "./simulateWeeks.ts";

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
  const isGrowth = daily_budget > 0 && current > 0;
  return `Daily ad spend ${isGrowth ? `to go from ${formatGoal(current)} to` : "for"} ${target} a week`;
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
  // The table's figures as whole numbers, unless that would change one noticeably: 2.5 stays 2.5, 10.1 becomes 10.
  const isWhole = [week.leads, week.bookings, week.shows, week.jobs]
    .map((count) => roundHalfUp(count, 1))
    .every((shown) => shown > 0 && Math.abs(roundHalfUp(shown, 0) - shown) <= shown * noticeable);
  const format = isWhole ? formatAboutCount : formatCount;
  const booked = format(week.bookings);
  const show = format(week.shows);
  const jobs = format(week.jobs);
  // The exact figure: 30.48 leads are 30, although the table has 30.5. Short rows of the table do not have it.
  const leads = formatCount(isWhole ? roundHalfUp(week.leads, 0) : week.leads);
  const figure = (count: string, label: string) => ({ count, label });
  return {
    figures: [
      figure(leads, leads === "1" ? "lead" : "leads"),
      figure(booked, "booked"),
      figure(show, show === "1" ? "shows" : "show"),
      figure(jobs, jobs === "1" ? "job" : "jobs"),
    ],
    caption: [
      `In week ${week.week}${oftenness(week.jobs)}. ${goalWeekSentence(plan)}`,
      week.bookings >= 1 && bookedSentence(plan, booked),
    ]
      .filter(Boolean)
      .join(" "),
  };
}

/** Why the funnel books more than the goal. Undefined if its figure is not higher. */
function bookedSentence(plan: Plan, booked: string): string | undefined {
  const noShows = 1 - plan.assumptions.profiles[plan.profile].show_rate;
  const oneIn = roundHalfUp(1 / noShows, 6);
  if (!(Number(booked.replaceAll(",", "")) > plan.additional_estimates_week)) return undefined;
  const share = Number.isInteger(oneIn) ? `1 in ${oneIn} does` : `${formatShare(noShows)} do`;
  return `You asked for ${formatGoal(plan.additional_estimates_week)}; ${booked} ${booked === "1" ? "is" : "are"} booked, because ${share} not show.`;
}

/** The largest share of a figure that rounding may add or remove. */
const noticeable = 0.05;

/** Fewer than one job a week, in words. Empty for more. */
function oftenness(jobs: number): string {
  if (roundHalfUp(jobs, 1) >= 1) return "";
  if (jobs > 0.8) return ", almost one job a week";
  if (jobs > 0.6) return ", about two jobs every three weeks";
  const weeks = roundHalfUp(1 / jobs, 0);
  if (weeks > 52) return ", less than one job a year";
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
  const counted = `At ${formatGoal(plan.inputs.gross_margin_pct)}% margin, before our fee and overhead.`;
  if (profit >= 0) {
    return { before: "You keep about", amount, after: `after ads in ${weeks} weeks`, counted };
  }
  const atEnd = formatAboutMoney(Math.abs(later));
  const outcome =
    later >= 0 ? `you keep about ${atEnd}` : `they cost about ${atEnd} more than they earn`;
  const end = `After ${allWeeks} weeks ${outcome}.`;
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
  const mix = jobMix(plan, scenario, 0);
  const average = formatMoney(job_value[scenario]);
  const about = formatMoney(mix.average) === average ? "" : "about ";
  const counted = `${counts} a mix that averages ${about}${average}: ${mix.text}.`;
  return [told, counted, sameMixSentence(plan, scenario)].filter(Boolean).join(" ");
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

/**
 * The shares and prices of the job sizes in a scenario, "70% at $2,000, 30% at $6,000", with the average of these figures. Prices
 * are in whole dollars or, with 2 decimals, in cents.
 */
export function jobMix({ inputs, assumptions }: Plan, scenario: ScenarioName, decimals: 0 | 2) {
  const tiers = jobTiers(inputs.avg_job_value, assumptions.jobTiers);
  const shares = assumptions.jobMix[scenario];
  const sizes = (["small", "medium", "large"] as const)
    .filter((size) => shares[size] > 0)
    .map((size) => ({ share: shares[size], price: roundHalfUp(tiers[size], decimals) }));
  return {
    text: sizes
      .map(({ share, price }) => `${formatShare(share)} at ${formatGoalMoney(price)}`)
      .join(", "),
    average: sizes.reduce((sum, { share, price }) => sum + share * price, 0),
  };
}

/** What the same goal costs in a harder and in an easier market. */
export function marketSentence(plan: Plan): string {
  const budget = (profile: ProfileName) =>
    formatDailyBudget(computePlan(plan.inputs, profile, plan.assumptions).daily_budget);
  return `If your market is harder: ${budget("conservative")} a day for the same goal. If it is easier: ${budget("aggressive")}.`;
}

/**
 * The suggestion to raise a budget that does not pass, and the target that it pays for. Undefined if the budget passes. `target` is
 * undefined if no target costs that much.
 */
export function budgetSuggestion(plan: Plan) {
  const { daily_budget, suggested_budget, budget_gate_passes, assumptions } = plan;
  if (budget_gate_passes) return undefined;
  const suggested = formatMoney(suggested_budget);
  const { goal_days } = assumptions.suggestedBudget;
  const bought = targetAtBudget(plan, suggested_budget);
  const target = bought === goalFields.target_estimates_per_week.max.value ? undefined : bought;
  const brings =
    target === undefined ? "" : ` ${budgetBrings(plan, suggested, aboutGoal(target, 1))}.`;
  const [start, reason] =
    daily_budget === 0
      ? ["Start from", `That is our suggested budget for the first ${goal_days} days of new ads.`]
      : [
          "Raise your budget to",
          `At ${formatDailyBudget(daily_budget)} a day you wait ${pluralize(plan.estimated_days ?? 0, "day")} for the leads that ${suggested} a day buys in ${goal_days}.`,
        ];
  return {
    title: `${start} ${suggested} a day`,
    sentence: reason + brings,
    target,
    action: `Plan with ${suggested} a day`,
  };
}

/**
 * The cheapest whole target that passes the gate: what it costs and brings. Undefined if there is none, or if the suggested budget
 * buys the same.
 */
export function targetAdvice(plan: Plan) {
  const target = cheapestPassingTarget(plan);
  if (target === undefined || target === targetAtBudget(plan, plan.suggested_budget)) {
    return undefined;
  }
  return { target, sentence: targetCostSentence(plan, target), action: planAction(target) };
}

/** The button that plans with another target. */
export function planAction(target: number): string {
  return `Plan for ${formatGoal(target)} a week`;
}

/** Below this daily budget in dollars, a plan is too small to advise on. The screen only asks for a higher target. */
export const smallestAdvised = 5;

/** What another target costs. */
export function targetCostSentence(plan: Plan, target: number): string {
  return budgetBrings(plan, formatDailyBudget(costOf(plan, target)), formatGoal(target));
}

function budgetBrings({ inputs }: Plan, budget: string, target: string): string {
  const brings = inputs.current_estimates_per_week ? "takes you to" : "brings";
  return `${budget} a day ${brings} ${target} a week`;
}

/** A computed goal in words: "about 3.7". */
function aboutGoal(goal: number, decimals: number): string {
  const shown = roundHalfUp(goal, decimals);
  return shown === goal ? formatGoal(goal) : `about ${formatGoal(shown)}`;
}

/** The figures that another plan is compared by, and all of them in a sentence. */
export function resultFigures(plan: Plan, scenario: ScenarioName) {
  const { jobs, revenue } = planUnderScenario(plan, scenario).cumulative.days_30;
  const figures = [
    { value: formatDailyBudget(plan.daily_budget), label: "a day" },
    { value: formatCount(jobs), label: `${formatCount(jobs) === "1" ? "job" : "jobs"} in 30 days` },
    { value: formatMoney(revenue), label: "revenue" },
  ] as const;
  return {
    figures,
    goals: formatGoals(plan.inputs),
    sentence: `${figures.map(({ value, label }) => `${value} ${label}`).join(", ")}.`,
  };
}

/** What a daily budget buys, in words, and the target to plan with. */
export function budgetAnswer(plan: Plan, dollarsADay: number) {
  const { min, max } = goalFields.target_estimates_per_week;
  const { current_estimates_per_week: current = 0 } = plan.inputs;
  const bought = targetAtBudget(plan, dollarsADay);
  const smallest = Math.min(Math.max(min.value, Math.floor(current) + 1), max.value);
  if (bought === undefined || bought === max.value) {
    const [target, size] = bought ? [bought, "largest"] : [smallest, "smallest"];
    return { target, sentence: `The ${size} plan: ${targetCostSentence(plan, target)}.` };
  }
  // Whole, unless that would change it noticeably.
  const decimals = [0, 1, 2].find((digits) => {
    const shown = roundHalfUp(bought, digits);
    return shown > current && Math.abs(shown - bought) <= bought * noticeable;
  });
  const budget = formatGoalMoney(dollarsADay);
  return {
    target: bought,
    sentence: `${budgetBrings(plan, budget, aboutGoal(bought, decimals ?? 3))}.`,
  };
}

/** Why the totals are less than 30 daily budgets. */
export function periodSentence({ assumptions, daily_budget, cumulative }: Plan): string {
  const weeks = assumptions.weeksAtEndOf.days_30;
  return `30 days count as ${weeks} full weeks: ${weeks * assumptions.daysPerWeek} × ${formatCents(daily_budget)} = ${formatMoney(cumulative.days_30.ad_spend)}.`;
}

/** The screen reader's announcement after the scenario has changed. */
export function scenarioAnnouncement(plan: Plan, scenario: ScenarioName): string {
  const { days_30, days_90 } = planUnderScenario(plan, scenario).cumulative;
  return `${scenarioTitles[scenario]} chosen. 4 weeks: ${revenueText(days_30)}. 12 weeks: ${revenueText(days_90)}.`;
}

function revenueText({ revenue, gross_profit }: PlanTotals): string {
  return `${formatMoney(revenue)} revenue, ${formatMoney(gross_profit)} gross profit`;
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
  const { before, amount, after, counted } = keepStatement(plan, scenario);
  return [
    "My 30-day ad-budget plan",
    `Daily ad spend: ${formatDailyBudget(plan.daily_budget)} a day${status}`,
    `Goal: ${describeGoals(plan.inputs)}`,
    needsAds && `30 days: ${pluralize(days_30.jobs, "job")}, ${revenueText(days_30)}`,
    needsAds && `90 days: ${pluralize(days_90.jobs, "job")}, ${revenueText(days_90)}`,
    needsAds && `${before} ${amount} ${after}. ${counted}`,
    needsAds && `Scenario: ${scenarioTitles[scenario]}. Estimates, not a promise.`,
    plan.budget_gate_passes && `Next start date: ${formatStartDate(startDate)}`,
    link && `Your plan: ${link}`,
    agency.phone ? `${agency.name}, ${agency.phone}` : agency.name,
  ]
    .filter(Boolean)
    .join("\n");
}

/** The visitor's goals in words. */
export function describeGoals(inputs: PlanInputs): string {
  const current = inputs.current_estimates_per_week;
  const now = current === undefined ? "" : ` (${formatGoal(current)} now)`;
  return `${pluralize(inputs.target_estimates_per_week, "booked estimate", formatGoal)} a week${now}, average job ${formatGoalMoney(inputs.avg_job_value)}, margin ${formatGoal(inputs.gross_margin_pct)}%`;
}

/** Which goals differ between two plans, with their old values: "12 a week (was 10)". */
export function goalChanges(before: PlanInputs, after: PlanInputs): string {
  const changes = goalNames.flatMap((name) => {
    const { format, unit } = goalTexts[name];
    const formatOrNone = (goal: number | undefined) => (goal === undefined ? "none" : format(goal));
    const was = formatOrNone(before[name]);
    const is = formatOrNone(after[name]);
    return was === is ? [] : [`${is}${unit} (was ${was})`];
  });
  return changes.join(", ");
}

const goalTexts = {
  target_estimates_per_week: { format: formatGoal, unit: " a week" },
  current_estimates_per_week: { format: formatGoal, unit: " now" },
  avg_job_value: { format: formatGoalMoney, unit: " a job" },
  gross_margin_pct: { format: formatGoal, unit: "% margin" },
} as const satisfies Readonly<Record<GoalName, object>>;

/** A fraction as a percentage: 0.35 is "35%". */
export function formatShare(fraction: number): string {
  return `${formatCount(fraction * 100)}%`;
}

/** A date without its year: "Monday, November 23". */
export function formatStartDate({ year, month, day }: CalendarDate): string {
  const date = new Date(year, month - 1, day);
  return date.toLocaleDateString("en-US", { weekday: "long", month: "long", day: "numeric" });
}
