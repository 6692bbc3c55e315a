import jStat from "jstat";
import { sumOf } from "../sumOf.ts";
import { weekChance } from "../weekChance.ts";
import type { Posterior } from "./posterior.ts";
import type { RatePrior } from "./priors.ts";
import type { Results } from "./results.ts";

/** The grid divides the rates from 0 to 1 into this many parts. */
const cells = 2000;

/** The rates of the grid, without 0 and 1, whose logarithms are infinite. */
const grid = Float64Array.from({ length: cells - 1 }, (_, index) => (index + 1) / cells);

/**
 * The posterior of a rate on a grid (docs/plan-model.md, posteriors). A point's mass is spread evenly over its cell, so
 * that probabilities and quantiles are continuous, and the plan's own point counts half.
 */
export function ratePosterior(prior: RatePrior, results: Results): Posterior {
  const { masses, total } = gridMasses(prior, results);
  const cumulative = new Float64Array(masses.length);
  let below = 0;
  let weightedSum = 0;
  let massBelowPlan = 0;
  let distanceBelowPlan = 0;
  grid.forEach((rate, index) => {
    const mass = masses[index] ?? 0;
    below += mass;
    cumulative[index] = below;
    weightedSum += mass * rate;
    massBelowPlan += mass * shareOfCellBelow(prior.mean, rate);
    distanceBelowPlan += mass * Math.max(0, prior.mean - rate);
  });
  const mean = weightedSum / total;
  const quantile = (probability: number) => quantileOf({ masses, cumulative, total }, probability);
  return {
    mean,
    chanceBelowPlan: massBelowPlan / total,
    shortfall: distanceBelowPlan / total / mean,
    quantile,
    draw: (random) => quantile(random()),
  };
}

type Distribution = {
  readonly masses: Float64Array;
  /** The sum of the masses up to each point, that point included. */
  readonly cumulative: Float64Array;
  readonly total: number;
};

/** Finds the cell of a probability, and interpolates in it. */
function quantileOf({ masses, cumulative, total }: Distribution, probability: number): number {
  const target = probability * total;
  let first = 0;
  let last = cumulative.length - 1;
  while (first < last) {
    const middle = Math.floor((first + last) / 2);
    if ((cumulative[middle] ?? 0) < target) {
      first = middle + 1;
    } else {
      last = middle;
    }
  }
  const excess = (cumulative[first] ?? 0) - target;
  const shareAbove = excess / (masses[first] ?? 1);
  // The cell reaches half a cell beyond its point, which is at (first + 1) / cells.
  const endOfCell = (first + 1.5) / cells;
  return endOfCell - shareAbove / cells;
}

/** The masses of the grid's points relative to the largest one. */
function gridMasses(prior: RatePrior, { trials, successes, multiplier }: Results) {
  const densityOf = priorDensity(prior);
  const logMasses = grid.map((rate) => {
    const chance = weekChance(rate, multiplier);
    const logLikelihood =
      successes * Math.log(chance) + (trials - successes) * Math.log(1 - chance);
    return Math.log(densityOf(rate)) + logLikelihood;
  });
  const largest = logMasses.reduce((one, other) => Math.max(one, other));
  const masses = logMasses.map((logMass) => Math.exp(logMass - largest));
  return { masses, total: masses.reduce((sum, mass) => sum + mass, 0) };
}

/** The prior's density of a rate. Its constants are computed once for all points of the grid. */
function priorDensity({ parts }: RatePrior): (rate: number) => number {
  const normalized = parts.map(({ weight, alpha, beta }) => ({
    alpha,
    beta,
    logFactor: Math.log(weight) - jStat.betaln(alpha, beta),
  }));
  return (rate) => {
    const logRate = Math.log(rate);
    const logRest = Math.log(1 - rate);
    return sumOf(normalized, ({ alpha, beta, logFactor }) =>
      Math.exp(logFactor + (alpha - 1) * logRate + (beta - 1) * logRest),
    );
  };
}

/** The share of a point's cell that is below a value. */
function shareOfCellBelow(value: number, rate: number): number {
  return Math.min(1, Math.max(0, (value - rate) * cells + 0.5));
}
