import type { PlanForecast } from "@planner/shared/api/planForecast";
import { type ModelWeek, plannedJobs } from "../planWeeks.ts";
import type { Outcomes } from "./drawOutcomes.ts";

/** The central 80% of the drawn totals, and the chances of 80% and of the whole of the plan's jobs. */
export function likelyOutcome(
  { jobs, revenue, profit }: Outcomes,
  weeks: readonly ModelWeek[],
): PlanForecast["likely"] {
  const planned = plannedJobs(weeks);
  const total = jobs.at(-1);
  if (total === undefined) throw new Error("The plan has no weeks.");
  const chanceOfAtLeast = (least: number) =>
    total.filter((drawn) => drawn >= least).length / total.length;
  return {
    jobs_by_week: jobs.map(rangeOf),
    jobs: rangeOf(total),
    revenue: rangeOf(revenue),
    profit: rangeOf(profit),
    chance_of_80_percent: chanceOfAtLeast(0.8 * planned),
    chance_of_plan: chanceOfAtLeast(planned),
  };
}

/** The 10, 50 and 90% points of sorted draws: of n draws, quantile q is the ⌈q·n⌉th. */
export function rangeOf(sorted: Float64Array | Int32Array): PlanForecast["likely"]["jobs"] {
  const quantile = (percent: number) => sorted[Math.ceil((sorted.length * percent) / 100) - 1] ?? 0;
  return { low: quantile(10), median: quantile(50), high: quantile(90) };
}
