import type { PlanForecast } from "@planner/shared/api/planForecast";
import type { Evidence } from "../measures/evidence.ts";
import type { Findings } from "../measures/findings.ts";
import { weekChance } from "../measures/ratePosterior.ts";
import { type EnteredWeek, type ModelWeek, sumOf } from "../planWeeks.ts";
import { countedShares, decidedShare, jobTimingOf } from "./jobTiming.ts";

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
  return {
    week,
    weeks_entered: entered.length,
    won: sumOf(entered, ({ entry }) => entry.won),
    planned: sumOf(passed, ({ planned }) => planned.jobs),
    decided: sumOf(
      passed,
      ({ planned }) => planned.jobs * decidedShare(timing, planned.week, week),
    ),
    expected: last === undefined ? 0 : expectedFromOpen(last, evidence, findings),
  };
}

/** The chart's plan line: the plan's jobs that are decided by each week at the contractor's rhythm, and the whole plan in the last one. */
export function decidedByWeek(weeks: readonly ModelWeek[], evidence: Evidence): readonly number[] {
  const timing = jobTimingOf(weeks, evidence);
  const counted = weeks.map(({ planned }) => countedShares(timing, planned.week));
  return weeks.map((_, by) =>
    sumOf([...weeks.entries()], ([index, { planned }]) => {
      const share = counted[index]?.[by] ?? 0;
      return planned.jobs * share;
    }),
  );
}

function expectedFromOpen(week: EnteredWeek, { open }: Evidence, findings: Findings): number {
  const { show, close } = chancesAfter(week, findings);
  return (open.still_to_come * show + open.undecided) * close;
}

/** The chances that an open estimate is held, and that a held one is won, at the posterior means. */
export function chancesAfter({ multipliers }: EnteredWeek, findings: Findings) {
  return {
    show: weekChance(findings.show_rate.posterior.mean, multipliers.show_rate),
    close: weekChance(findings.close_rate.posterior.mean, multipliers.close_rate),
  };
}
