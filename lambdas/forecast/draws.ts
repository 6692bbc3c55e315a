import { createHash } from "node:crypto";
import jStat from "jstat";

/**
 * Seeds all draws from the data, and returns a source of uniform numbers between 0 and 1, both excluded: mulberry32 by
 * Tommy Ettinger (public domain). Rates and leads per dollar are drawn by inverse CDF, counts by jStat's samplers. The
 * samplers' source is global, so each forecast sets it before it draws.
 */
export function seedDraws(data: unknown): () => number {
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

/** Weekly leads vary more than Poisson: their variance is this many times their mean. */
export const leadDispersion = 2;

/**
 * A negative binomial draw: Poisson with a gamma-mixed mean. `dispersion` is the variance divided by the mean. Adds up
 * small Poisson draws, or draws from the normal distribution, because jStat's Poisson draws from 10 on can't be seeded.
 */
export function drawNegativeBinomial(mean: number, dispersion: number): number {
  // jStat takes a shape of 0 for 1.
  const mixed = mean > 0 ? jStat.gamma.sample(mean / (dispersion - 1), dispersion - 1) : 0;
  if (mixed > 100) return Math.round(jStat.normal.sample(mixed, Math.sqrt(mixed)));
  let count = 0;
  for (let rest = mixed; rest > 0; rest -= 10) {
    count += jStat.poisson.sampleSmall(Math.min(rest, 10));
  }
  return count;
}

/** A binomial draw, by trial or from the normal distribution. jStat has none. */
export function drawBinomial(trials: number, chance: number): number {
  if (trials > 100) {
    const deviation = Math.sqrt(trials * chance * (1 - chance));
    const successes = Math.round(jStat.normal.sample(trials * chance, deviation));
    return Math.min(trials, Math.max(0, successes));
  }
  let successes = 0;
  for (let trial = 0; trial < trials; trial++) {
    if (jStat.uniform.sample(0, 1) < chance) successes++;
  }
  return successes;
}
