import jStat from "jstat";
import { drawWeighted } from "../sampling.ts";
import { sumOf } from "../sumOf.ts";
import type { Posterior } from "./posterior.ts";
import type { LeadPrior } from "./priors.ts";
import type { Results } from "./results.ts";
import { weightsFromLogs } from "./weightsFromLogs.ts";

/** φ: weekly leads vary more than Poisson. Their variance is this many times their mean. */
export const leadDispersion = 2.5;

/**
 * The posterior of the leads per dollar (docs/plan-model.md, posteriors): two gamma distributions. The likelihood is
 * tempered: the one of Poisson counts to the power 1/φ. `trials` are dollars, and `successes` leads.
 */
export function leadPosterior(
  prior: LeadPrior,
  { trials: dollars, successes: leads }: Pick<Results, "trials" | "successes">,
): Posterior {
  const plannedValue = prior.mean;
  const parts = weightedParts(prior, leads / leadDispersion, dollars / leadDispersion);
  const average = (figureOf: (part: GammaPart) => number) =>
    sumOf(parts, (part) => part.weight * figureOf(part));
  const mean = average(({ shape, rate }) => shape / rate);
  const cumulative = (value: number) =>
    average(({ shape, rate }) => jStat.lowRegGamma(shape, rate * value));
  const distanceBelowPlan = average(
    ({ shape, rate }) =>
      plannedValue * jStat.lowRegGamma(shape, rate * plannedValue) -
      (shape / rate) * jStat.lowRegGamma(shape + 1, rate * plannedValue),
  );
  return {
    mean,
    chanceBelowPlan: cumulative(plannedValue),
    shortfall: Math.max(0, distanceBelowPlan) / mean,
    quantile: (probability) => invert(cumulative, probability, mean),
    draw: (random) => {
      const { shape, rate } = drawWeighted(parts, random);
      return jStat.gamma.sample(shape, 1 / rate);
    },
  };
}

type GammaPart = LeadPrior["parts"][number];

/** The prior's parts after the results, each with the weight that its marginal likelihood gives it. */
function weightedParts(prior: LeadPrior, leads: number, dollars: number): readonly GammaPart[] {
  const updated = prior.parts.map((part) => {
    const shape = part.shape + leads;
    const rate = part.rate + dollars;
    const logWeight =
      Math.log(part.weight) +
      part.shape * Math.log(part.rate) -
      jStat.gammaln(part.shape) +
      jStat.gammaln(shape) -
      shape * Math.log(rate);
    return { shape, rate, logWeight };
  });
  const weights = weightsFromLogs(updated.map(({ logWeight }) => logWeight));
  return updated.map(({ shape, rate }, index) => ({ shape, rate, weight: weights[index] ?? 0 }));
}

/** The value with a cumulative probability, by bisection to a relative 1e-10. */
function invert(cumulative: (value: number) => number, probability: number, guess: number): number {
  let low = guess;
  let high = guess;
  while (cumulative(low) > probability) low /= 2;
  while (cumulative(high) < probability) high *= 2;
  while (high - low > 1e-10 * high) {
    const middle = (low + high) / 2;
    if (cumulative(middle) < probability) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
