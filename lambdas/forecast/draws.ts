import { createHash } from "node:crypto";
import type { MeasureName } from "@planner/shared/api/planContract";
import jStat from "jstat";

const { gamma, normal, poisson, uniform } = jStat;

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

/** A week's results. The model expects `trials × value × multiplier` successes. */
export type Results = Readonly<Record<"trials" | "successes" | "multiplier", number>>;

/** A week of the plan, with what was entered or without an entry. */
type DrawnWeek = {
  readonly isEntered: boolean;
  readonly results: Readonly<Record<MeasureName, Results>>;
  /** Booked estimates that may still be held, and held ones that may still be won. */
  readonly pending: Readonly<Record<"shows" | "decisions", number>>;
  readonly won: number;
};

/** A draw of the rates and of the leads per dollar. */
type Draw = Readonly<Record<MeasureName, number>>;

/** The jobs of week 1 to each week, one total per draw, in ascending order. */
export function drawTotals(
  weeks: readonly DrawnWeek[],
  draws: readonly Draw[],
): readonly Float64Array[] {
  let totals = new Float64Array(draws.length);
  return weeks.map((week) => {
    totals = Float64Array.from(draws, (draw, index) => (totals[index] ?? 0) + drawJobs(week, draw));
    return totals.toSorted();
  });
}

/** A draw of a week's jobs. The leads are negative binomial, so the won ones are too, with a smaller dispersion. */
function drawJobs(week: DrawnWeek, draw: Draw): number {
  const { show, close, win } = chancesOf(week, draw);
  if (!week.isEntered) {
    return drawNegativeBinomial(meanLeads(week, draw) * win, 1 + (leadDispersion - 1) * win);
  }
  const { shows, decisions } = week.pending;
  return week.won + drawBinomial(shows, show * close) + drawBinomial(decisions, close);
}

/** The leads of a week that a draw expects. */
export function meanLeads({ results: { cost_per_lead } }: DrawnWeek, draw: Draw): number {
  return cost_per_lead.trials * cost_per_lead.multiplier * draw.cost_per_lead;
}

/** The chances that a booked estimate is held and that a held one is won, and that a lead is won. */
export function chancesOf({ results }: DrawnWeek, draw: Draw) {
  const booking = weekChance(draw.booking_rate, results.booking_rate.multiplier);
  const show = weekChance(draw.show_rate, results.show_rate.multiplier);
  const close = weekChance(draw.close_rate, results.close_rate.multiplier);
  return { show, close, win: booking * show * close };
}

/** The chance of a success in a week. */
export function weekChance(rate: number, multiplier: number): number {
  return Math.min(rate * multiplier, 1 - 1e-9);
}

/**
 * A negative binomial draw: Poisson with a gamma-mixed mean. `dispersion` is the variance divided by the mean. Adds up
 * small Poisson draws, or draws from the normal distribution, because jStat's Poisson draws from 10 on can't be seeded.
 */
function drawNegativeBinomial(mean: number, dispersion: number): number {
  // jStat takes a shape of 0 for 1.
  const mixed = mean > 0 ? gamma.sample(mean / (dispersion - 1), dispersion - 1) : 0;
  if (mixed > 100) return Math.round(normal.sample(mixed, Math.sqrt(mixed)));
  let count = 0;
  for (let rest = mixed; rest > 0; rest -= 10) {
    count += poisson.sampleSmall(Math.min(rest, 10));
  }
  return count;
}

/** A binomial draw, by trial or from the normal distribution. jStat has none. */
function drawBinomial(trials: number, chance: number): number {
  if (trials > 100) {
    const deviation = Math.sqrt(trials * chance * (1 - chance));
    const successes = Math.round(normal.sample(trials * chance, deviation));
    return Math.min(trials, Math.max(0, successes));
  }
  let successes = 0;
  for (let trial = 0; trial < trials; trial++) {
    if (uniform.sample(0, 1) < chance) successes++;
  }
  return successes;
}
