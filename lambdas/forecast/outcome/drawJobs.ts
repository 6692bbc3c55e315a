import { byMeasure, type MeasureName } from "@planner/shared/api/planMeasures";
import type { Evidence } from "../measures/evidence.ts";
import type { Findings } from "../measures/findings.ts";
import { leadDispersion } from "../measures/leadPosterior.ts";
import { mostOpen } from "../measures/openEstimates.ts";
import { type OpenStock, openByRhythm } from "../measures/rhythms.ts";
import { type EnteredWeek, isEntered, type ModelWeek } from "../planWeeks.ts";
import {
  drawBinomial,
  drawNegativeBinomial,
  drawPoisson,
  drawWeighted,
  type Random,
} from "../sampling.ts";
import { weekChance } from "../weekChance.ts";
import { drawCount } from "./drawCount.ts";
import { countedShares, countedSharesOfOpen, jobTimingOf } from "./jobTiming.ts";
import { type Paces, spendInWeek } from "./spending.ts";

/** The plan whose end is drawn, and the paces of the weeks without an entry (docs/plan-model.md, money). */
export type DrawnPlan = {
  readonly weeks: readonly ModelWeek[];
  readonly evidence: Evidence;
  readonly findings: Findings;
  readonly paces: Paces;
};

/** Jobs with the goals of a week, and what they brought in if it is known. */
export type DrawnJobs = {
  readonly week: ModelWeek;
  /** One number per draw. */
  readonly jobs: Int32Array;
  /** The jobs of an entered week, which are the same in each draw. */
  readonly entered: number | undefined;
  readonly dollars: number | undefined;
  /** The shares of the jobs that are won by each week. */
  readonly wonBy: readonly number[];
};

/** Draws the jobs of each week. A draw of the leads per dollar and the rates holds for all weeks. */
export function drawJobs(plan: DrawnPlan, random: Random): readonly DrawnJobs[] {
  const { weeks, evidence, findings, paces } = plan;
  const timing = jobTimingOf(weeks, evidence);
  const draws = Array.from({ length: drawCount() }, () =>
    byMeasure((measure) => findings[measure].posterior.draw(random)),
  );
  const jobsOfWeeks = weeks.map((week): DrawnJobs => {
    if (isEntered(week)) return enteredJobs(week, weeks);
    const spend = spendInWeek(week, weeks, paces);
    const jobs = new Int32Array(drawCount());
    draws.forEach((draw, index) => {
      jobs[index] = drawWeek({ week, spend, draw }, random);
    });
    const wonBy = countedShares(timing, week.planned.week);
    return { week, jobs, entered: undefined, dollars: undefined, wonBy };
  });
  const last = weeks.findLast(isEntered);
  if (last === undefined) return jobsOfWeeks;
  const jobs = drawOpenJobs(last, evidence, { draws, random });
  const wonBy = countedSharesOfOpen(timing);
  return [...jobsOfWeeks, { week: last, jobs, entered: undefined, dollars: undefined, wonBy }];
}

/** The jobs of an entered week, which are won from that week on. */
function enteredJobs(week: EnteredWeek, weeks: readonly ModelWeek[]): DrawnJobs {
  const { entry, planned } = week;
  return {
    week,
    jobs: new Int32Array(drawCount()).fill(entry.won),
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
  const jobs = new Int32Array(drawCount());
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
