import jStat from "jstat";
import { leadDispersion, type Results, weekChance } from "./draws.ts";

/** What is known about a rate or about the leads per dollar. */
export type Posterior = {
  /** The plan's value, which is the prior's mean. */
  readonly plan: number;
  readonly mean: number;
  readonly chanceBelowPlan: number;
  /** The mean distance below the plan's value, where a value above it counts as 0, divided by the mean. */
  readonly shortfall: number;
  quantile(probability: number): number;
};

/** A prior by its mean and the range that holds 80% of its mass. */
export type Prior = Readonly<Record<"mean" | "low" | "high", number>>;

const cells = 2000;
const grid = Array.from({ length: cells - 1 }, (_, index) => (index + 1) / cells);

/**
 * The posterior of a rate on a grid of 1,999 points, from a beta prior. The mass of a point is spread over its cell, so
 * that probabilities and quantiles are continuous.
 */
export function ratePosterior(prior: Prior, weeks: readonly Results[]): Posterior {
  const plan = prior.mean;
  const parameters = (size: number) => [size * plan, size * (1 - plan)] as const;
  const size = sizeOf(prior, (value, size) => jStat.beta.cdf(value, ...parameters(size)));
  const [alpha, beta] = parameters(size);
  const logDensities = grid.map((rate) => {
    const logPrior = (alpha - 1) * Math.log(rate) + (beta - 1) * Math.log(1 - rate);
    return weeks.reduce((sum, { trials, successes, multiplier }) => {
      const chance = weekChance(rate, multiplier);
      return sum + successes * Math.log(chance) + (trials - successes) * Math.log(1 - chance);
    }, logPrior);
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
  return {
    plan,
    mean,
    chanceBelowPlan: average((rate) => Math.min(1, Math.max(0, (plan - rate) * cells + 0.5))),
    shortfall: average((rate) => Math.max(0, plan - rate)) / mean,
    quantile: (probability) => {
      const target = probability * total;
      let [index, last] = [0, totals.length - 1];
      while (index < last) {
        const middle = (index + last) >> 1;
        if ((totals[middle] ?? 0) < target) index = middle + 1;
        else last = middle;
      }
      const excess = (totals[index] ?? 0) - target;
      return (index + 1.5 - excess / (densities[index] ?? 1)) / cells;
    },
  };
}

/** The posterior of the leads per dollar, from a gamma prior. The trials are dollars, the successes leads. */
export function leadPosterior(prior: Prior, weeks: readonly Results[]): Posterior {
  const plan = prior.mean;
  let shape = sizeOf(prior, (value, shape) => jStat.gamma.cdf(value, shape, plan / shape));
  let rate = shape / plan;
  for (const { trials, successes, multiplier } of weeks) {
    shape += successes / leadDispersion;
    rate += (trials * multiplier) / leadDispersion;
  }
  // For large shapes jStat's gamma distribution is slow, and the normal distribution differs by less than 0.1%.
  const isNormal = shape > 1000;
  const distribution = isNormal ? jStat.normal : jStat.gamma;
  const parameters = (shape: number) =>
    isNormal ? [shape / rate, Math.sqrt(shape) / rate] : [shape, 1 / rate];
  const mean = shape / rate;
  const chanceBelowPlan = distribution.cdf(plan, ...parameters(shape));
  return {
    plan,
    mean,
    chanceBelowPlan,
    shortfall: (plan / mean) * chanceBelowPlan - distribution.cdf(plan, ...parameters(shape + 1)),
    quantile: (probability) => distribution.inv(probability, ...parameters(shape)),
  };
}

/** The size of a prior with 80% of its mass in the range. The larger it is, the narrower the prior. */
function sizeOf({ low, high }: Prior, cdf: (value: number, size: number) => number): number {
  let [smallest, largest] = [0.1, 1e5];
  for (let step = 0; step < 60; step++) {
    const middle = Math.sqrt(smallest * largest);
    if (cdf(high, middle) - cdf(low, middle) < 0.8) smallest = middle;
    else largest = middle;
  }
  return smallest;
}
