import jStat from "jstat";
import type { ModelWeek } from "../planWeeks.ts";
import { type Random, seedDraws } from "../sampling.ts";
import { sumOf } from "../sumOf.ts";
import { drawCount } from "./drawCount.ts";
import { type DrawnJobs, type DrawnPlan, drawJobs } from "./drawJobs.ts";
import { spendInWeek } from "./spending.ts";
import { ticketFactorOf } from "./tickets.ts";

/** What the plan ends up with in each draw. All arrays are in ascending order. Dollars, except for the jobs. */
export type Outcomes = {
  /** The jobs of week 1 to each week, as far as they are decided by then. */
  readonly jobs: readonly Float64Array[];
  readonly revenue: Float64Array;
  /** After ads. */
  readonly profit: Float64Array;
};

/** Draws the twelve weeks. The same data gives the same digits. */
export function drawOutcomes(plan: DrawnPlan): Outcomes {
  const { weeks, paces } = plan;
  const random = seedDraws(weeks.map(seedOf));
  const parts = drawJobs(plan, random);
  const ticketFactor = ticketFactorOf(weeks);
  const spend = sumOf(weeks, (week) => spendInWeek(week, weeks, paces));
  const revenue = new Float64Array(drawCount());
  const profit = new Float64Array(drawCount()).fill(-spend);
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
  const total = new Int32Array(drawCount());
  for (const { jobs } of parts) {
    jobs.forEach((drawn, index) => {
      total[index] = (total[index] ?? 0) + drawn;
    });
  }
  return total.sort();
}

/** The jobs that are won by each week, one number per draw. */
function totalsByWeek(
  weeks: readonly ModelWeek[],
  parts: readonly DrawnJobs[],
): readonly Float64Array[] {
  return weeks.map((_, by) => {
    const enteredJobs = sumOf(parts, ({ entered = 0, wonBy }) => entered * (wonBy[by] ?? 0));
    const totals = new Float64Array(drawCount()).fill(enteredJobs);
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
