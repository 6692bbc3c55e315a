import {
  byMeasure,
  type MeasureName,
  type PlanForecast,
  type verdicts,
} from "@planner/shared/api/planContract";
import type { Assumptions } from "@planner/shared/plan/assumptions";
import jStat from "jstat";
import { type EnteredWeek, type Lag, sumOf } from "./planWeeks.ts";

/** What the entered weeks say about all measures, and what is still open. */
export type Findings = {
  readonly measures: Readonly<Record<MeasureName, Finding>>;
  readonly open: Open;
  readonly openShares: OpenShares;
};

/** What the entered weeks say about a measure. */
export type Finding = {
  readonly plan: number;
  readonly posterior: Posterior;
  readonly verdict: (typeof verdicts)[number];
  /** Leads that the plan expects for the spend, leads, booked or held estimates. */
  readonly trials: number;
  readonly surprise: Surprise;
  /** The first week of a sudden drop. The posterior then knows only the weeks from it on. */
  readonly changedSince: number | undefined;
};

/**
 * The probability of results this bad if everything is on plan: in all weeks, and in the last four. `good` is the one of
 * results this good.
 */
type Surprise = Readonly<Record<"all" | "recent" | "good", number>>;

const recentWeeks = 4;

export function findingsOf(
  entered: readonly EnteredWeek[],
  { assumptions, lag }: { readonly assumptions: Assumptions; readonly lag: Lag },
): Findings {
  const openShares = openSharesOf(entered, lag);
  const all = resultsOf(entered, openShares);
  const recent = entered.slice(-recentWeeks);
  const before = resultsOf(entered.slice(0, -recentWeeks), openShares);
  const since = {
    ...byMeasure((measure) => resultsSince(before[measure], all[measure])),
    cost_per_lead: resultsOf(recent, openShares).cost_per_lead,
  };
  return {
    open: openAfter(entered, openShares),
    openShares,
    measures: byMeasure((measure) => {
      const prior = priorOf(measure, assumptions);
      const surprise = {
        all: chanceOfWorse(prior, all[measure]),
        recent: entered.length > recentWeeks ? chanceOfWorse(prior, since[measure]) : 1,
        good: chanceOfBetter(prior, all[measure]),
      };
      const hasChanged = surprise.recent <= 0.002 && surprise.recent < surprise.all;
      const posteriorOf = measure === "cost_per_lead" ? leadPosterior : ratePosterior;
      const posterior = posteriorOf(prior, (hasChanged ? since : all)[measure]);
      const trials = all[measure].trials * (measure === "cost_per_lead" ? prior.mean : 1);
      return {
        plan: prior.mean,
        posterior,
        verdict: verdictOn(trials, surprise, posterior.chanceBelowPlan),
        trials,
        surprise,
        changedSince: hasChanged ? recent[0]?.planned.week : undefined,
      };
    }),
  };
}

function verdictOn(trials: number, { all, recent, good }: Surprise, chanceBelow: number) {
  const isWorse = chanceBelow >= 0.9;
  if (isWorse && (all <= 0.004 || recent <= 0.002)) return "Below plan";
  if (isWorse && all <= 0.02) return "Watch";
  if (trials < 15) return "Too early";
  if (chanceBelow > 0.1 || good > 0.02) return "On plan";
  return good <= 0.004 ? "Above plan" : "Looking good";
}

/** The probability of at most these successes if the value is the plan's. Trials can be fractions. */
function chanceOfWorse(prior: Prior, { trials, successes, multiplier }: Results): number {
  if (prior.measure === "cost_per_lead") return chanceOfLeads(prior.mean * trials, successes);
  if (trials - successes < 1e-6) return 1;
  const chance = weekChance(prior.mean, multiplier);
  return jStat.ibeta(1 - chance, trials - successes, successes + 1);
}

/** The probability of at least these successes if the value is the plan's. */
function chanceOfBetter(prior: Prior, { trials, successes, multiplier }: Results): number {
  if (successes < 1e-6) return 1;
  if (prior.measure !== "cost_per_lead") {
    return jStat.ibeta(weekChance(prior.mean, multiplier), successes, trials - successes + 1);
  }
  return trials > 0 ? 1 - chanceOfLeads(prior.mean * trials, successes - 1) : 1;
}

/** The probability of at most this many leads: negative binomial. */
function chanceOfLeads(expected: number, leads: number): number {
  if (expected === 0) return 1;
  return jStat.ibeta(1 / leadDispersion, expected / (leadDispersion - 1), leads + 1);
}

/** The estimates that are booked and not yet held, and the ones that are held and not yet decided. */
export type Open = Readonly<Record<OpenStock, number>>;
type OpenStock = "still_to_come" | "undecided";

/** The share of a week's booked and held estimates, and of the week before, that is open on the Monday after it. */
type OpenShares = PlanForecast["open"]["shares"];

const openShares = {
  same_week: { booked: 0, held: 0, held_before: 0 },
  two_weeks: { booked: 0.35, held: 0.6, held_before: 0.15 },
  longer: { booked: 0.6, held: 0.8, held_before: 0.3 },
} as const satisfies Readonly<Record<Lag, OpenShares>>;

/**
 * The shares that are open on a Monday without an answer. The answers on other Mondays correct the usual ones. An answer
 * counts as entered, even if the stock cannot be so large.
 */
function openSharesOf(entered: readonly EnteredWeek[], lag: Lag): OpenShares {
  const usual = openShares[lag];
  const correction = (stock: OpenStock) => {
    const answered = entered.filter(({ entry }) => entry[stock] !== undefined);
    const answers = sumOf(answered, ({ entry }) => entry[stock] ?? 0);
    const estimates = sumOf(answered, (week) => estimateOpen(entered, week, usual)[stock]);
    return Math.min(3, (answers + 5) / (estimates + 5));
  };
  const undecided = correction("undecided");
  return {
    booked: usual.booked * correction("still_to_come"),
    held: usual.held * undecided,
    held_before: usual.held_before * undecided,
  };
}

/** What is probably open after a week. A missing week before it counts 0. */
function estimateOpen(
  entered: readonly EnteredWeek[],
  { planned, entry }: EnteredWeek,
  shares: OpenShares,
): Open {
  const before = entered.find((week) => week.planned.week === planned.week - 1)?.entry.held ?? 0;
  return {
    still_to_come: shares.booked * entry.booked,
    undecided: shares.held * entry.held + shares.held_before * before,
  };
}

/** What was open on the Monday after the last of the weeks: as answered or estimated, at most what the counts leave. */
function openAfter(weeks: readonly EnteredWeek[], shares: OpenShares): Open {
  const last = weeks.at(-1);
  if (last === undefined) return { still_to_come: 0, undecided: 0 };
  const estimate = estimateOpen(weeks, last, shares);
  const { booked, held, won } = totals(weeks);
  const { still_to_come = estimate.still_to_come, undecided = estimate.undecided } = last.entry;
  return {
    still_to_come: Math.min(still_to_come, Math.max(0, booked - held)),
    undecided: Math.min(undecided, Math.max(0, held - won)),
  };
}

/** The results of all weeks together. Held and won estimates may have been booked in any earlier week. */
function resultsOf(
  weeks: readonly EnteredWeek[],
  shares: OpenShares,
): Readonly<Record<MeasureName, Results>> {
  const { leads, booked, held, won } = totals(weeks);
  const open = openAfter(weeks, shares);
  const [shown, closed] = [booked - open.still_to_come, held - open.undecided];
  const usual = byMeasure((measure) => weeks.at(-1)?.multipliers[measure] ?? 1);
  return {
    cost_per_lead: {
      trials: sumOf(
        weeks,
        (week) => (week.entry.spend_cents / 100) * week.multipliers.cost_per_lead,
      ),
      successes: leads,
      multiplier: 1,
    },
    booking_rate: {
      trials: leads,
      successes: Math.min(booked, leads),
      multiplier:
        leads > 0
          ? sumOf(weeks, (week) => week.entry.leads * week.multipliers.booking_rate) / leads
          : usual.booking_rate,
    },
    show_rate: {
      trials: shown,
      successes: Math.min(held, shown),
      multiplier: multiplierOfFirst(weeks, shown, "show_rate") ?? usual.show_rate,
    },
    close_rate: {
      trials: closed,
      successes: Math.min(won, closed),
      multiplier:
        multiplierOfFirst(weeks, held > 0 ? (shown * closed) / held : 0, "close_rate") ??
        usual.close_rate,
    },
  };
}

/** The mean multiplier of the first bookings: they are held and decided in their order. Undefined without bookings. */
function multiplierOfFirst(
  weeks: readonly EnteredWeek[],
  bookings: number,
  measure: MeasureName,
): number | undefined {
  let rest = bookings;
  const sum = sumOf(weeks, ({ entry, multipliers }) => {
    const taken = Math.min(entry.booked, rest);
    rest -= taken;
    return taken * multipliers[measure];
  });
  return bookings > rest ? sum / (bookings - rest) : undefined;
}

/** What came after the earlier results. */
function resultsSince(before: Results, all: Results): Results {
  const trials = Math.max(0, all.trials - before.trials);
  const expected = all.trials * all.multiplier - before.trials * before.multiplier;
  return {
    trials,
    successes: Math.min(Math.max(0, all.successes - before.successes), trials),
    multiplier: trials > 0 ? Math.min(Math.max(expected / trials, 0.01), 1.3) : all.multiplier,
  };
}

function totals(weeks: readonly EnteredWeek[]) {
  return {
    leads: sumOf(weeks, ({ entry }) => entry.leads),
    booked: sumOf(weeks, ({ entry }) => entry.booked),
    held: sumOf(weeks, ({ entry }) => entry.held),
    won: sumOf(weeks, ({ entry }) => entry.won),
  };
}

/** Weekly leads vary more than Poisson: their variance is this many times their mean. */
export const leadDispersion = 2;

/**
 * What the entered weeks say about a measure. The model expects `trials × value × multiplier` successes. The trials of
 * the cost per lead are dollars, and its value is the leads per dollar.
 */
type Results = Readonly<Record<"trials" | "successes" | "multiplier", number>>;

/** What is known about a rate or about the leads per dollar. */
type Posterior = {
  readonly mean: number;
  readonly chanceBelowPlan: number;
  /** The mean distance below the plan's value, where a value above it counts as 0, divided by the mean. */
  readonly shortfall: number;
  quantile(probability: number): number;
  draw(random: () => number): number;
};

/** What the plan assumes: the mean, and the parameters of the distribution with 80% of its mass between the profiles. */
type Prior = {
  readonly measure: MeasureName;
  readonly mean: number;
  /** Of a beta distribution for a rate, of a gamma distribution (shape and rate) for the leads per dollar. */
  readonly parameters: readonly [number, number];
};

function priorOf(measure: MeasureName, { profiles }: Assumptions): Prior {
  const [low, mean, high] = [profiles.conservative, profiles.expected, profiles.aggressive].map(
    (profile) => invertCost(measure, profile[measure]),
  );
  if (low === undefined || mean === undefined || high === undefined) throw new Error("No profile");
  const isCost = measure === "cost_per_lead";
  const mass = (size: number) =>
    isCost
      ? jStat.gamma.cdf(high, size, mean / size) - jStat.gamma.cdf(low, size, mean / size)
      : jStat.ibeta(high, size * mean, size * (1 - mean)) -
        jStat.ibeta(low, size * mean, size * (1 - mean));
  let [smallest, largest] = [0.1, 1e5];
  for (let step = 0; step < 60; step++) {
    const middle = Math.sqrt(smallest * largest);
    if (mass(middle) < 0.8) smallest = middle;
    else largest = middle;
  }
  const parameters = isCost
    ? ([smallest, smallest / mean] as const)
    : ([smallest * mean, smallest * (1 - mean)] as const);
  return { measure, mean, parameters };
}

/** Turns the cost per lead into leads per dollar and back, so that more is better. Leaves rates as they are. */
export function invertCost(measure: MeasureName, value: number): number {
  return measure === "cost_per_lead" ? 1 / value : value;
}

/** The chance of a success in a week. */
export function weekChance(rate: number, multiplier: number): number {
  return Math.min(rate * multiplier, 1 - 1e-9);
}

const cells = 2000;
const grid = Array.from({ length: cells - 1 }, (_, index) => (index + 1) / cells);

/**
 * The posterior of a rate on a grid of 1,999 points. The mass of a point is spread over its cell, so that probabilities
 * and quantiles are continuous.
 */
function ratePosterior({ mean: plan, parameters: [alpha, beta] }: Prior, results: Results) {
  const { trials, successes, multiplier } = results;
  const logDensities = grid.map((rate) => {
    const chance = weekChance(rate, multiplier);
    return (
      (alpha - 1) * Math.log(rate) +
      (beta - 1) * Math.log(1 - rate) +
      successes * Math.log(chance) +
      (trials - successes) * Math.log(1 - chance)
    );
  });
  const highest = Math.max(...logDensities);
  const densities = logDensities.map((density) => Math.exp(density - highest));
  let total = 0;
  const totals = densities.map((density) => {
    total += density;
    return total;
  });
  const average = (figureOf: (rate: number) => number) =>
    grid.reduce((sum, rate, index) => sum + figureOf(rate) * (densities[index] ?? 0), 0) / total;
  const mean = average((rate) => rate);
  const quantile = (probability: number) => {
    const target = probability * total;
    let [index, last] = [0, totals.length - 1];
    while (index < last) {
      const middle = (index + last) >> 1;
      if ((totals[middle] ?? 0) < target) index = middle + 1;
      else last = middle;
    }
    const excess = (totals[index] ?? 0) - target;
    return (index + 1.5 - excess / (densities[index] ?? 1)) / cells;
  };
  return {
    mean,
    chanceBelowPlan: average((rate) => Math.min(1, Math.max(0, (plan - rate) * cells + 0.5))),
    shortfall: average((rate) => Math.max(0, plan - rate)) / mean,
    quantile,
    draw: (random: () => number) => quantile(random()),
  };
}

/** The posterior of the leads per dollar. The likelihood is tempered by the dispersion. */
function leadPosterior({ mean: plan, parameters }: Prior, { trials, successes }: Results) {
  const shape = parameters[0] + successes / leadDispersion;
  const rate = parameters[1] + trials / leadDispersion;
  const mean = shape / rate;
  const chanceBelowPlan = jStat.gamma.cdf(plan, shape, 1 / rate);
  return {
    mean,
    chanceBelowPlan,
    shortfall: (plan / mean) * chanceBelowPlan - jStat.gamma.cdf(plan, shape + 1, 1 / rate),
    quantile: (probability: number) => jStat.gamma.inv(probability, shape, 1 / rate),
    draw: () => jStat.gamma.sample(shape, 1 / rate),
  };
}
