import {
  type MeasureName,
  measureNames,
  type PlanForecast,
  type SavedPlan,
  type verdicts,
  type WeekEntry,
} from "@planner/shared/api/planContract";
import type { PlanInputs } from "@planner/shared/lead/goals/planInputsSchema";
import type { Assumptions } from "@planner/shared/plan/assumptions";
import { computePlan } from "@planner/shared/plan/computePlan";
import type { PlanWeek } from "@planner/shared/plan/Plan";
import { roundHalfUp } from "@planner/shared/plan/round";
import { periodOf, rampFactors, sumWeeks } from "@planner/shared/plan/simulateWeeks";
import { chancesOf, drawTotals, meanLeads, seedDraws, weekChance } from "./draws.ts";
import { leadPosterior, type Posterior, ratePosterior } from "./posteriors.ts";

/** A saved plan with the assumptions that it was made with. The entered weeks are in any order, each at most once. */
export type TrackedPlan = Pick<SavedPlan, "assumptions" | "scenario"> & {
  readonly inputs: PlanInputs;
  readonly weeks: readonly EnteredWeek[];
};

/**
 * A week's results. `held` and `won` belong to the estimates booked in this week: if one of them is held or won later, the
 * week is corrected. Until then, `still_to_come` and `undecided` count the rest.
 */
export type EnteredWeek = WeekEntry & { readonly week: number };

/**
 * Forecasts a plan from the entered weeks (docs/plan-model.md, plan against actual). Undefined if the plan has no ad
 * spend. The same data gives the same digits.
 *
 * Rates and chances are rounded to four decimals, dollars and jobs to two. An entered week counts with its won jobs,
 * and its pending estimates are drawn. All other weeks, missed ones too, are drawn at the plan's spend.
 */
export function forecastPlan(tracked: TrackedPlan): PlanForecast | undefined {
  const { inputs, assumptions, scenario } = tracked;
  const plan = computePlan(inputs, "expected", assumptions);
  if (plan.daily_budget === 0) return undefined;
  const ticket = plan.job_value[scenario];
  const perJob = { revenue: ticket, profit: (ticket * inputs.gross_margin_pct) / 100 };
  const weeks = plan.weeks.map((week) => modelWeek(week, tracked));
  const entered = weeks.filter(({ isEntered }) => isEntered);

  const posteriors = posteriorsOf(entered, assumptions);
  const random = seedDraws(weeks.map(({ results, pending, won }) => [results, pending, won]));
  const draws = Array.from({ length: 4000 }, () =>
    byMeasure((measure) => posteriors[measure].quantile(random())),
  );
  const totals = drawTotals(weeks, draws);
  const jobsByWeek12 = totals.at(-1) ?? new Float64Array();
  const enoughJobs = 0.8 * plan.cumulative.days_90.jobs;

  const { ad_spend, bookings } = sumWeeks(entered.map((week) => week.planned));
  const spend = sumOf(entered.map((week) => week.spend));
  const booked = sumOf(entered.map((week) => week.booked));
  const means = byMeasure((measure) => posteriors[measure].mean);
  const remaining = weeks.slice(entered.at(-1)?.planned.week ?? 0);
  const meanJobs = sumOf(
    remaining.map((week) => meanLeads(week, means) * chancesOf(week, means).win),
  );
  const measures = byMeasure((measure) => ({
    ...forecastMeasure(measure, posteriors[measure], entered),
    /** The gain in profit by week 12, in dollars, if this measure alone returns to plan. */
    profit_at_plan: roundHalfUp(meanJobs * perJob.profit * posteriors[measure].shortfall, 2),
  }));
  return {
    /** All twelve weeks. The last one is the forecast for week 12. */
    weeks: totals.map((jobs, index) => forecastWeek(weeks.slice(0, index + 1), jobs, perJob)),
    /** The probability of at least 80% of the plan's jobs by week 12. */
    chance_of_80_percent: jobsByWeek12.filter((jobs) => jobs >= enoughJobs).length / draws.length,
    measures,
    /** The measure with the largest gain among those likely to be worse than planned. Undefined after week 12. */
    lever: measureNames
      .filter((measure) => ["Watch", "Below plan"].includes(measures[measure].verdict))
      .filter((measure) => measures[measure].profit_at_plan > 0)
      .sort((a, b) => measures[b].profit_at_plan - measures[a].profit_at_plan)[0],
    /** Dollars per booked estimate in the entered weeks. Undefined without bookings, or without weeks. */
    cost_per_booking: {
      actual: booked > 0 ? roundHalfUp(spend / booked, 2) : undefined,
      expected: bookings > 0 ? roundHalfUp(ad_spend / bookings, 2) : undefined,
    },
  };
}

type ModelWeek = ReturnType<typeof modelWeek>;

/** A week in the terms of the model. Without an entry it has the plan's spend and no results. */
function modelWeek(planned: PlanWeek, { assumptions, weeks }: TrackedPlan) {
  const { leadFactor, rateFactor } = rampFactors(planned.week, assumptions.ramp);
  const learning = assumptions.learning[periodOf(planned.week, assumptions.weeksAtEndOf)];
  const entry: Partial<EnteredWeek> = weeks.find(({ week }) => week === planned.week) ?? {};
  const { leads = 0, booked = 0, held = 0, won = 0, still_to_come = 0, undecided = 0 } = entry;
  const spend = entry.spend_cents === undefined ? planned.ad_spend : entry.spend_cents / 100;
  const pending = { shows: Math.min(still_to_come, booked), decisions: Math.min(undecided, held) };
  // If there are more successes than trials, some belong to earlier weeks. Then all trials count as successes.
  const rate = (trials: number, successes: number, learningFactor: number) => ({
    trials,
    successes: Math.min(successes, trials),
    multiplier: rateFactor * learningFactor,
  });
  const results = {
    cost_per_lead: { trials: spend, successes: leads, multiplier: leadFactor },
    booking_rate: rate(leads, booked, learning.booking),
    show_rate: rate(booked - pending.shows, held, learning.show),
    close_rate: rate(held - pending.decisions, won, learning.close),
  };
  return { planned, isEntered: entry.week !== undefined, spend, booked, won, pending, results };
}

/** Turns the cost per lead into leads per dollar and back, so that more is better. Leaves rates as they are. */
function invertCost(measure: MeasureName, value: number): number {
  return measure === "cost_per_lead" ? 1 / value : value;
}

function byMeasure<T>(figureOf: (measure: MeasureName) => T): Record<MeasureName, T> {
  return {
    cost_per_lead: figureOf("cost_per_lead"),
    booking_rate: figureOf("booking_rate"),
    show_rate: figureOf("show_rate"),
    close_rate: figureOf("close_rate"),
  };
}

function posteriorsOf(entered: readonly ModelWeek[], { profiles }: Assumptions) {
  return byMeasure((measure) => {
    const prior = {
      mean: invertCost(measure, profiles.expected[measure]),
      low: invertCost(measure, profiles.conservative[measure]),
      high: invertCost(measure, profiles.aggressive[measure]),
    };
    const results = entered.map((week) => week.results[measure]);
    const posteriorOf = measure === "cost_per_lead" ? leadPosterior : ratePosterior;
    return posteriorOf(prior, results);
  });
}

/** What the entered weeks say about a rate or the cost per lead. */
function forecastMeasure(measure: MeasureName, posterior: Posterior, weeks: readonly ModelWeek[]) {
  const isCost = measure === "cost_per_lead";
  const figure = (value: number) => roundHalfUp(invertCost(measure, value), isCost ? 2 : 4);
  const { plan, mean, chanceBelowPlan, quantile } = posterior;
  const results = weeks.map((week) => week.results[measure]);
  const successes = sumOf(results.map((week) => week.successes));
  const total = sumOf(results.map((week) => week.trials));
  const planned = sumOf(results.map((week) => week.trials * weekChance(plan, week.multiplier)));
  const trials = isCost ? successes : total;
  return {
    verdict: verdictOn(trials, chanceBelowPlan),
    /** Leads, booked estimates or held estimates, without pending ones. */
    trials,
    chance_worse_than_plan: roundHalfUp(chanceBelowPlan, 4),
    /** The plan's value after the ramp, and the estimate of the contractor's with its central 80%. */
    plan: figure(plan),
    estimate: figure(mean),
    low: figure(quantile(isCost ? 0.9 : 0.1)),
    high: figure(quantile(isCost ? 0.1 : 0.9)),
    /** The entered weeks' value, and the plan's for them. Undefined without trials. */
    actual: trials > 0 ? figure(successes / total) : undefined,
    expected: total > 0 ? figure(planned / total) : undefined,
  };
}

function verdictOn(trials: number, chanceWorse: number): (typeof verdicts)[number] {
  if (trials < 15) return "Too early";
  if (chanceWorse >= 0.95) return "Below plan";
  if (chanceWorse >= 0.8) return "Watch";
  if (chanceWorse <= 0.05) return "Above plan";
  return chanceWorse <= 0.2 ? "Looking good" : "On plan";
}

/** The totals at the end of the weeks: planned, actual, and the central 80% of the drawn jobs. */
function forecastWeek(weeks: readonly ModelWeek[], jobs: Float64Array, perJob: PerJob) {
  const planned = sumWeeks(weeks.map((week) => week.planned));
  const spend = sumOf(weeks.map((week) => week.spend));
  const outcome = (jobs: number, spend: number) => ({
    jobs: roundHalfUp(jobs, 2),
    revenue: roundHalfUp(jobs * perJob.revenue, 2),
    /** Gross profit minus ad spend. */
    profit: roundHalfUp(jobs * perJob.profit - spend, 2),
  });
  const quantile = (percent: number) =>
    outcome(jobs[Math.ceil((jobs.length * percent) / 100) - 1] ?? 0, spend);
  return {
    week: weeks.length,
    planned: outcome(planned.jobs, planned.ad_spend),
    /** Undefined from the first week on that is not entered. */
    actual: weeks.every(({ isEntered }) => isEntered)
      ? outcome(sumOf(weeks.map(({ won }) => won)), spend)
      : undefined,
    low: quantile(10),
    median: quantile(50),
    high: quantile(90),
  };
}

/** In dollars. */
type PerJob = { readonly revenue: number; readonly profit: number };

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}
