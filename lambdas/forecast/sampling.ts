import { createHash } from "node:crypto";
import jStat from "jstat";

/** Samplers that jStat lacks, or whose randomness it does not let us seed. Each takes a source of uniform numbers. */
export type Random = () => number;

/**
 * Seeds all draws from the data, and returns a source of uniform numbers between 0 and 1, both excluded: mulberry32 by
 * Tommy Ettinger (public domain). The source of jStat's samplers is global, so each forecast sets it before it draws.
 */
export function seedDraws(data: unknown): Random {
  let state = createHash("sha256").update(JSON.stringify(data)).digest().readInt32LE();
  const random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (((mixed ^ (mixed >>> 14)) >>> 0) + 0.5) / 2 ** 32;
  };
  jStat.setRandom(random);
  return random;
}

/** Means and numbers of trials above this are drawn from the normal distribution. */
const normalFrom = 100;

/** A negative binomial draw by inversion. `dispersion` is the variance divided by the mean, and more than 1. */
export function drawNegativeBinomial(mean: number, dispersion: number, random: Random): number {
  if (mean > normalFrom) return drawNormalCount(mean, mean * dispersion);
  const size = mean / (dispersion - 1);
  const failure = 1 - 1 / dispersion;
  let mass = dispersion ** -size;
  let rest = random() - mass;
  let count = 0;
  while (rest > 0 && mass > 0) {
    mass *= ((size + count) / (count + 1)) * failure;
    rest -= mass;
    count++;
  }
  return count;
}

/** A Poisson draw by inversion. */
export function drawPoisson(mean: number, random: Random): number {
  if (mean > normalFrom) return drawNormalCount(mean, mean);
  let mass = Math.exp(-mean);
  let rest = random() - mass;
  let count = 0;
  while (rest > 0 && mass > 0) {
    mass *= mean / (count + 1);
    rest -= mass;
    count++;
  }
  return count;
}

/** A binomial draw, by trial. */
export function drawBinomial(trials: number, chance: number, random: Random): number {
  if (trials > normalFrom) {
    const successes = drawNormalCount(trials * chance, trials * chance * (1 - chance));
    return Math.min(trials, successes);
  }
  let successes = 0;
  for (let trial = 0; trial < trials; trial++) {
    if (random() < chance) successes++;
  }
  return successes;
}

/** Chooses an item by its weight. The weights add up to 1. */
export function drawWeighted<Item extends { readonly weight: number }>(
  items: readonly Item[],
  random: Random,
): Item {
  const point = random();
  let sum = 0;
  for (const item of items) {
    sum += item.weight;
    if (point < sum) return item;
  }
  // By rounding, the weights may add up to a little less than 1.
  const last = items.at(-1);
  if (last === undefined) throw new Error("There is no item to choose from.");
  return last;
}

function drawNormalCount(mean: number, variance: number): number {
  return Math.max(0, Math.round(jStat.normal.sample(mean, Math.sqrt(variance))));
}
