import type { PlanForecast } from "@planner/shared/api/planForecast";
import type { Evidence } from "../measures/evidence.ts";
import type { Findings } from "../measures/findings.ts";
import type { ModelWeek } from "../planWeeks.ts";
import { sumOf } from "../sumOf.ts";
import { countedShares, decidedShare, jobTimingOf } from "./jobTiming.ts";
import { openJobs } from "./openJobs.ts";

/**
 * Ledger (docs/plan-model.md, ledger): the jobs won, the ones expected from open estimates, and what of the plan is decided
 * by now at the contractor's rhythm.
 */
export function ledgerOf(
  weeks: readonly ModelWeek[],
  evidence: Evidence,
  findings: Findings,
): PlanForecast["ledger"] {
  const { entered } = evidence;
  const last = entered.at(-1);
  const week = last?.planned.week ?? 0;
  const passed = weeks.slice(0, week);
  const timing = jobTimingOf(weeks, evidence);
  const open = last === undefined ? undefined : openJobs(last, evidence, findings);
  return {
    week,
    weeks_entered: entered.length,
    won: sumOf(entered, ({ entry }) => entry.won),
    planned: sumOf(passed, ({ planned }) => planned.jobs),
    decided: sumOf(
      passed,
      ({ planned }) => planned.jobs * decidedShare(timing, planned.week, week),
    ),
    expected: open === undefined ? 0 : open.still_to_come + open.undecided,
  };
}

/**
 * The chart's plan line: the plan's jobs that are decided by each week at the contractor's rhythm, and the whole plan in the
 * last one.
 */
export function decidedByWeek(weeks: readonly ModelWeek[], evidence: Evidence): readonly number[] {
  const timing = jobTimingOf(weeks, evidence);
  const plannedWeeks = weeks.map(({ planned }) => ({
    jobs: planned.jobs,
    shares: countedShares(timing, planned.week),
  }));
  return weeks.map((_, by) => sumOf(plannedWeeks, ({ jobs, shares }) => jobs * (shares[by] ?? 0)));
}
