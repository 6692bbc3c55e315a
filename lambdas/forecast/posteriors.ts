import type { MeasureName } from "@planner/shared/api/planContract";
import type { Assumptions } from "@planner/shared/plan/assumptions";
import jStat from "jstat";

/** Weekly leads vary more than Poisson: their variance is this many times their mean. */
export const leadDispersion = 2;

/**
 * What the entered weeks say about a measure. The model expects `trials × value × multiplier` successes. The trials of
 * the cost per lead are dollars, and its value is the leads per dollar.
 */
export type Results = Readonly<Record<"trials" | "successes" | "multiplier", number>>;

/** What is known about a rate or about the leads per dollar. */
export type Posterior = {
  readonly mean: number;
  readonly chanceBelowPlan: number;
  /** The mean distance below the plan's value, where a value above it counts as 0, divided by the mean. */
  readonly shortfall: number;
  quantile(probability: number): number;
  draw(random: () => number): number;
};

/** What the plan assumes: the mean, and the parameters of the distribution with 80% of its mass between the profiles. */
export type Prior = {
  readonly measure: MeasureName;
  readonly mean: number;
  /** Of a beta distribution for a rate, of a gamma distribution (shape and rate) for the leads per dollar. */
  readonly parameters: readonly [number, number];
};

export function priorOf(measure: MeasureName, { profiles }: Assumptions): Prior {
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

export function posteriorOf(prior: Prior, results: Results): Posterior {
  return prior.measure === "cost_per_lead"
    ? leadPosterior(prior, results)
    : ratePosterior(prior, results);
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
