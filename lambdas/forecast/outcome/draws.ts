import { byMeasure, type MeasureName } from "@planner/shared/api/planMeasures";
import jStat from "jstat";
import type { Evidence } from "../measures/evidence.ts";
import type { Findings } from "../measures/findings.ts";
import { leadDispersion } from "../measures/leadPosterior.ts";
import { mostOpen } from "../measures/openEstimates.ts";
import { type OpenStock, openByRhythm } from "../measures/rhythms.ts";
import { type EnteredWeek, isEntered, type ModelWeek, sumOf } from "../planWeeks.ts";
import {
  drawBinomial,
  drawNegativeBinomial,
  drawPoisson,
  drawWeighted,
  type Random,
  seedDraws,
} from "../sampling.ts";
import { weekChance } from "../weekChance.ts";
import { countedShares, countedSharesOfOpen, jobTimingOf } from "./jobTiming.ts";
import type { Paces } from "./spending.ts";
import { ticketFactorOf } from "./tickets.ts";

/** The plan whose end is drawn, and the paces of the weeks without an entry (docs/plan-model.md, money). */
export type DrawnPlan = {
  readonly weeks: readonly ModelWeek[];
  readonly evidence: Evidence;
  readonly findings: Findings;
  readonly paces: Paces;
};

/** What the plan ends up with in each draw. All arrays are in ascending order. Dollars, except for the jobs. */
export type Outcomes = {
  /** The jobs of week 1 to each week, as far as they are decided by then. */
  readonly jobs: readonly Float64Array[];
  readonly revenue: Float64Array;
  /** After ads. */
  readonly profit: Float64Array;
};

/** Only `reduceDraws` changes it. */
let drawCount = 4000;

/** Makes forecasts faster and rougher, for a simulation that checks none of their figures. */
export function reduceDraws(draws: number): void {
  drawCount = draws;
}

/** Draws the twelve weeks. The same data gives the same digits. */
export function drawOutcomes(plan: DrawnPlan): Outcomes {
  const { weeks, paces } = plan;
  const random = seedDraws(weeks.map(seedOf));
  const parts = drawJobs(plan, random);
  const ticketFactor = ticketFactorOf(weeks);
  const spend = sumOf(weeks, (week) => spendOf(week, weeks, paces));
  const revenue = new Float64Array(drawCount);
  const profit = new Float64Array(drawCount).fill(-spend);
  for (const { week, jobs, dollars } of parts) {
    jobs.forEach((drawn, index) => {
      const income = dollars ?? ticketFactor * drawRevenue(week, drawn, random);
      revenue[index] = (revenue[index] ?? 0) + income;
      profit[index] = (profit[index] ?? 0) + income * week.margin;
    });
  }
  const jobs = totalsByWeek(weeks, parts).map((totals) => totals.sort());
  return { jobs, revenue: revenue.sort(), profit: profit.sort() };
}

/** The jobs by week 12 alone, as `drawOutcomes` draws them. */
export function drawTotalJobs(plan: DrawnPlan): Int32Array {
  const parts = drawJobs(plan, seedDraws(plan.weeks.map(seedOf)));
  const total = new Int32Array(drawCount);
  for (const { jobs } of parts) {
    jobs.forEach((drawn, index) => {
      total[index] = (total[index] ?? 0) + drawn;
    });
  }
  return total.sort();
}

/** Jobs with the goals of a week, one number per draw, and what they brought in if it is known. */
type Part = {
  readonly week: ModelWeek;
  readonly jobs: Int32Array;
  /** The jobs of an entered week, which are the same in each draw. */
  readonly entered: number | undefined;
  readonly dollars: number | undefined;
  /** The shares of the jobs that are won by each week. */
  readonly wonBy: readonly number[];
};

/** Draws the jobs of each week. A draw of the leads per dollar and the rates holds for all weeks. */
function drawJobs(plan: DrawnPlan, random: Random): readonly Part[] {
  const { weeks, evidence, findings, paces } = plan;
  const timing = jobTimingOf(weeks, evidence);
  const draws = Array.from({ length: drawCount }, () =>
    byMeasure((measure) => findings[measure].posterior.draw(random)),
  );
  const parts = weeks.map((week): Part => {
    if (isEntered(week)) return enteredPart(week, weeks);
    const spend = spendOf(week, weeks, paces);
    const jobs = new Int32Array(drawCount);
    draws.forEach((draw, index) => {
      jobs[index] = drawWeek({ week, spend, draw }, random);
    });
    const wonBy = countedShares(timing, week.planned.week);
    return { week, jobs, entered: undefined, dollars: undefined, wonBy };
  });
  const last = weeks.findLast(isEntered);
  if (last === undefined) return parts;
  const jobs = drawOpenJobs(last, evidence, { draws, random });
  const wonBy = countedSharesOfOpen(timing);
  return [...parts, { week: last, jobs, entered: undefined, dollars: undefined, wonBy }];
}

/** The jobs of an entered week, which are won from that week on. */
function enteredPart(week: EnteredWeek, weeks: readonly ModelWeek[]): Part {
  const { entry, planned } = week;
  return {
    week,
    jobs: new Int32Array(drawCount).fill(entry.won),
    entered: entry.won,
    dollars: knownRevenue(entry),
    wonBy: weeks.map((each) => (each.planned.week < planned.week ? 0 : 1)),
  };
}

/** The jobs from the estimates that are open after the last entered week, one number per draw. */
function drawOpenJobs(
  last: EnteredWeek,
  evidence: Evidence,
  { draws, random }: { readonly draws: readonly Draw[]; readonly random: Random },
): Int32Array {
  const { multipliers } = last;
  const drawStillToCome = openSource("still_to_come", evidence, random);
  const drawUndecided = openSource("undecided", evidence, random);
  const jobs = new Int32Array(drawCount);
  draws.forEach((draw, index) => {
    const show = weekChance(draw.show_rate, multipliers.show_rate);
    const close = weekChance(draw.close_rate, multipliers.close_rate);
    const held = drawBinomial(drawStillToCome(), show, random);
    jobs[index] = drawBinomial(held + drawUndecided(), close, random);
  });
  return jobs;
}

/** What the won jobs of a week brought in, in dollars. */
function knownRevenue({ won_revenue_cents: cents }: EnteredWeek["entry"]): number | undefined {
  return cents === undefined ? undefined : cents / 100;
}

/** The spend of a week in dollars: as entered, or the plan's at the pace. */
function spendOf(
  { entry, planned }: ModelWeek,
  weeks: readonly ModelWeek[],
  { missed, ahead }: Paces,
): number {
  if (entry !== undefined) return entry.spend_cents / 100;
  const last = weeks.findLast(isEntered)?.planned.week ?? 0;
  return planned.ad_spend * (planned.week < last ? missed : ahead);
}

/** The jobs that are won by each week, one number per draw. */
function totalsByWeek(
  weeks: readonly ModelWeek[],
  parts: readonly Part[],
): readonly Float64Array[] {
  return weeks.map((_, by) => {
    const enteredJobs = sumOf(parts, ({ entered = 0, wonBy }) => entered * (wonBy[by] ?? 0));
    const totals = new Float64Array(drawCount).fill(enteredJobs);
    for (const { jobs, entered, wonBy } of parts) {
      const share = wonBy[by] ?? 0;
      if (entered !== undefined || share === 0) continue;
      jobs.forEach((drawn, index) => {
        totals[index] = (totals[index] ?? 0) + share * drawn;
      });
    }
    return totals;
  });
}

/** The data of a week that the draws depend on. */
function seedOf({ planned, ticket, entry }: ModelWeek) {
  if (entry === undefined) return [planned.ad_spend, ticket];
  const { spend_cents, leads, booked, held, won } = entry;
  const open = [entry.still_to_come, entry.undecided];
  return [ticket, spend_cents, leads, booked, held, won, open, entry.won_revenue_cents];
}

type WeekToDraw = { readonly week: ModelWeek; readonly spend: number; readonly draw: Draw };

/** The jobs of a week without an entry. Leads are negative binomial, so jobs are too, with a smaller dispersion. */
function drawWeek({ week, spend, draw }: WeekToDraw, random: Random): number {
  const { multipliers } = week;
  const leads = spend * multipliers.cost_per_lead * draw.cost_per_lead;
  const chance =
    weekChance(draw.booking_rate, multipliers.booking_rate) *
    weekChance(draw.show_rate, multipliers.show_rate) *
    weekChance(draw.close_rate, multipliers.close_rate);
  return drawNegativeBinomial(leads * chance, 1 + (leadDispersion - 1) * chance, random);
}

/** One draw of the leads per dollar and the rates. */
type Draw = Readonly<Record<MeasureName, number>>;

/** Returns what draws the number of open estimates: the answer, or without one, first a rhythm, then the number. */
function openSource(
  stock: OpenStock,
  { entered, weights, open }: Evidence,
  random: Random,
): () => number {
  const most = mostOpen(entered)[stock];
  const isAnswered = entered.at(-1)?.entry[stock] !== undefined;
  if (isAnswered) return () => open[stock];
  const rhythms = openByRhythm(stock, entered).map((mean, index) => {
    return { mean, weight: weights[stock][index] ?? 0 };
  });
  return () => {
    const { mean } = drawWeighted(rhythms, random);
    return Math.min(drawPoisson(mean, random), most);
  };
}

/** The dollars of a number of jobs, each of a size from the mix. */
function drawRevenue({ sizes, ticket }: ModelWeek, jobs: number, random: Random): number {
  const { small, medium, large } = sizes;
  // The sum of many jobs is close to normal, and is drawn faster so.
  if (jobs > 100) {
    const variance = sumOf(
      [small, medium, large],
      ({ dollars, share }) => share * (dollars - ticket) ** 2,
    );
    return Math.max(0, jStat.normal.sample(jobs * ticket, Math.sqrt(jobs * variance)));
  }
  let revenue = 0;
  for (let job = 0; job < jobs; job++) {
    const point = random();
    if (point < small.share) revenue += small.dollars;
    else if (point < small.share + medium.share) revenue += medium.dollars;
    else revenue += large.dollars;
  }
  return revenue;
}
