import { createHash } from "node:crypto";
import { byMeasure, type MeasureName } from "@planner/shared/api/planContract";
import { roundHalfUp } from "@planner/shared/plan/round";
import jStat from "jstat";
import { type Findings, leadDispersion, type Open, weekChance } from "./measures.ts";
import { isEntered, type ModelWeek, sumOf } from "./planWeeks.ts";

const { normal } = jStat;

/** What a plan is drawn from. Weeks without an entry spend `pace` × the plan's spend. */
type Drawn = {
  readonly weeks: readonly ModelWeek[];
  readonly findings: Findings;
  readonly pace: number;
};

/** 4,000 draws of what a plan ends up with, each in ascending order. Dollars, except for the jobs. */
export type Outcomes = {
  /** The jobs of week 1 to each week. */
  readonly jobs: readonly Int32Array[];
  readonly revenue: Float64Array;
  /** After ads. */
  readonly profit: Float64Array;
};

let count = 4000;

/** Makes forecasts faster and rougher, for a simulation that checks none of their figures. */
export function reduceDraws(draws: number): void {
  count = draws;
}

/** Draws the twelve weeks. The same data gives the same digits. */
export function drawOutcomes(drawn: Drawn): Outcomes {
  const { weeks, pace } = drawn;
  const random = seedDraws(weeks.map(seedOf));
  const parts = drawJobs(drawn, random);
  const ticketFactor = ticketFactorOf(weeks);
  const revenue = new Float64Array(count);
  const profit = new Float64Array(count).fill(-sumOf(weeks, (week) => spendOf(week, pace)));
  for (const { week, jobs, dollars } of parts) {
    for (let index = 0; index < count; index++) {
      const income = dollars ?? ticketFactor * drawRevenue(week, jobs[index] ?? 0, random);
      revenue[index] = (revenue[index] ?? 0) + income;
      profit[index] = (profit[index] ?? 0) + income * week.margin;
    }
  }
  const jobs = totalsByWeek(weeks, parts).map((totals) => totals.sort());
  return { jobs, revenue: revenue.sort(), profit: profit.sort() };
}

/** The jobs by week 12 alone, as `drawOutcomes` draws them. */
export function drawTotalJobs(drawn: Drawn): Int32Array {
  const parts = drawJobs(drawn, seedDraws(drawn.weeks.map(seedOf)));
  return (totalsByWeek(drawn.weeks, parts).at(-1) ?? new Int32Array(count)).sort();
}

/** Jobs with the goals of a week, one number per draw, and what they brought in if it is known. */
type Part = {
  readonly week: ModelWeek;
  readonly jobs: Int32Array;
  readonly dollars: number | undefined;
  /** The number of the week that the jobs are won in. */
  readonly wonIn: number;
};

/** Draws the jobs of each week. A draw of the leads per dollar and the rates holds for all weeks. */
function drawJobs({ weeks, findings, pace }: Drawn, random: () => number): readonly Part[] {
  const { measures, open } = findings;
  const draws = Array.from({ length: count }, () =>
    byMeasure((measure) => measures[measure].posterior.draw(random)),
  );
  const parts = weeks.map((week): Part => {
    const { entry, planned } = week;
    const spend = spendOf(week, pace);
    const jobs = new Int32Array(count);
    if (entry) jobs.fill(entry.won);
    else {
      draws.forEach((draw, index) => {
        jobs[index] = drawWeek(week, spend, draw, random);
      });
    }
    const revenue = entry?.won_revenue_cents;
    const dollars = revenue === undefined ? undefined : revenue / 100;
    return { week, jobs, dollars, wonIn: planned.week };
  });
  const last = weeks.findLast(isEntered);
  if (last === undefined) return parts;
  const jobs = Int32Array.from(draws, (draw) => drawOpen(last, open, draw, random));
  // What is open after the last entry is won in the following week, but counts no later than in week 12.
  const wonIn = Math.min(last.planned.week + 1, weeks.length);
  return [...parts, { week: last, jobs, dollars: undefined, wonIn }];
}

function spendOf({ entry, planned }: ModelWeek, pace: number): number {
  return entry ? entry.spend_cents / 100 : pace * planned.ad_spend;
}

function totalsByWeek(weeks: readonly ModelWeek[], parts: readonly Part[]): readonly Int32Array[] {
  const totals = new Int32Array(count);
  return weeks.map(({ planned }) => {
    for (const { jobs } of parts.filter(({ wonIn }) => wonIn === planned.week)) {
      for (let index = 0; index < count; index++) {
        totals[index] = (totals[index] ?? 0) + (jobs[index] ?? 0);
      }
    }
    return totals.slice();
  });
}

/** The data of a week that the draws depend on. */
function seedOf({ planned, ticket, entry }: ModelWeek) {
  if (entry === undefined) return [planned.ad_spend, ticket];
  const { spend_cents, leads, booked, held, won } = entry;
  const open = [entry.still_to_come, entry.undecided];
  return [ticket, spend_cents, leads, booked, held, won, open, entry.won_revenue_cents];
}

/** The actual tickets relative to the plan's, held towards 1 by 30 jobs at the plan's ticket. */
export function ticketFactorOf(weeks: readonly ModelWeek[]): number {
  const known = weeks
    .filter(isEntered)
    .filter(({ entry }) => entry.won_revenue_cents !== undefined);
  const jobs = sumOf(known, ({ entry }) => entry.won);
  const paid = sumOf(known, ({ entry, ticket }) => (entry.won_revenue_cents ?? 0) / 100 / ticket);
  return (30 + paid) / (30 + jobs);
}

/** The jobs of a week without an entry. Leads are negative binomial, so jobs are too, with a smaller dispersion. */
function drawWeek({ multipliers }: ModelWeek, spend: number, draw: Draw, random: () => number) {
  const leads = spend * multipliers.cost_per_lead * draw.cost_per_lead;
  const chance =
    weekChance(draw.booking_rate, multipliers.booking_rate) *
    weekChance(draw.show_rate, multipliers.show_rate) *
    weekChance(draw.close_rate, multipliers.close_rate);
  return drawNegativeBinomial(leads * chance, 1 + (leadDispersion - 1) * chance, random);
}

type Draw = Readonly<Record<MeasureName, number>>;

/** The jobs from the estimates that are open after the last entered week. */
function drawOpen({ multipliers }: ModelWeek, open: Open, draw: Draw, random: () => number) {
  const show = weekChance(draw.show_rate, multipliers.show_rate);
  const close = weekChance(draw.close_rate, multipliers.close_rate);
  const held = drawBinomial(roundHalfUp(open.still_to_come, 0), show, random);
  return drawBinomial(held + roundHalfUp(open.undecided, 0), close, random);
}

/** The dollars of a number of jobs, each of a size from the mix. */
function drawRevenue({ sizes, ticket }: ModelWeek, jobs: number, random: () => number): number {
  const [small, medium, large] = sizes;
  if (jobs > 100) {
    const variance = sumOf(sizes, ({ dollars, share }) => share * (dollars - ticket) ** 2);
    return Math.max(0, normal.sample(jobs * ticket, Math.sqrt(jobs * variance)));
  }
  let revenue = 0;
  for (let job = 0; job < jobs; job++) {
    const point = random();
    if (point < small.share) revenue += small.dollars;
    else revenue += point < small.share + medium.share ? medium.dollars : large.dollars;
  }
  return revenue;
}

/**
 * A negative binomial draw by inversion, or from the normal distribution. `dispersion` is the variance divided by the
 * mean. jStat has none, and its Poisson draws from 10 on can't be seeded.
 */
function drawNegativeBinomial(mean: number, dispersion: number, random: () => number): number {
  if (mean > 100) return Math.max(0, Math.round(normal.sample(mean, Math.sqrt(mean * dispersion))));
  const size = mean / (dispersion - 1);
  let mass = dispersion ** -size;
  let rest = random() - mass;
  let jobs = 0;
  while (rest > 0 && mass > 0) {
    mass *= ((size + jobs) / (jobs + 1)) * (1 - 1 / dispersion);
    rest -= mass;
    jobs++;
  }
  return jobs;
}

/** A binomial draw, by trial or from the normal distribution. jStat has none. */
function drawBinomial(trials: number, chance: number, random: () => number): number {
  if (trials > 100) {
    const deviation = Math.sqrt(trials * chance * (1 - chance));
    const successes = Math.round(normal.sample(trials * chance, deviation));
    return Math.min(trials, Math.max(0, successes));
  }
  let successes = 0;
  for (let trial = 0; trial < trials; trial++) {
    if (random() < chance) successes++;
  }
  return successes;
}

/**
 * Seeds all draws from the data, and returns a source of uniform numbers between 0 and 1, both excluded: mulberry32 by
 * Tommy Ettinger (public domain). The source of jStat's samplers is global, so each forecast sets it before it draws.
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
