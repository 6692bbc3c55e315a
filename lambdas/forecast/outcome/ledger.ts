import type { PlanForecast } from "@planner/shared/api/planForecast";
import type { Evidence } from "../measures/evidence.ts";
import type { Findings } from "../measures/findings.ts";
import { decidedShares } from "../measures/openEstimates.ts";
import { weekChance } from "../measures/ratePosterior.ts";
import { type EnteredWeek, type ModelWeek, sumOf } from "../planWeeks.ts";

/**
 * Ledger (docs/plan-model.md, ledger): the jobs won, the ones expected from open estimates, and what of the plan is decided
 * by now at the contractor's rhythm.
 */
export function ledgerOf(
  weeks: readonly ModelWeek[],
  evidence: Evidence,
  findings: Findings,
): PlanForecast["ledger"] {
  const entered = evidence.weeks;
  const last = entered.at(-1);
  const week = last?.planned.week ?? 0;
  return {
    week,
    weeks_entered: entered.length,
    won: sumOf(entered, ({ entry }) => entry.won),
    planned: sumOf(weeks.slice(0, week), ({ planned }) => planned.jobs),
    decided: decidedBy(week, weeks, decidedShares(evidence.weights)),
    expected: last === undefined ? 0 : expectedFromOpen(last, evidence, findings),
  };
}

/**
 * The plan's jobs that are decided by each week at his rhythm, and the whole plan in the last one. For the chart: what is still
 * open in the last week is spread evenly over the weeks to come, so that the line does not jump. After the plan, over all.
 */
export function decidedByWeek(
  weeks: readonly ModelWeek[],
  { weights, weeks: entered }: Evidence,
): readonly number[] {
  const shares = decidedShares(weights);
  const end = weeks.length;
  const last = entered.at(-1)?.planned.week ?? 0;
  const start = last < end ? last : 0;
  const stillOpen = sumOf(weeks, ({ planned }) => planned.jobs) - decidedBy(end, weeks, shares);
  return weeks.map(({ planned: { week } }) => {
    const passed = Math.max(0, week - start) / (end - start);
    return decidedBy(week, weeks, shares) + stillOpen * passed;
  });
}

function decidedBy(week: number, weeks: readonly ModelWeek[], shares: readonly number[]): number {
  return sumOf(weeks.slice(0, week), ({ planned }) => {
    const share = shares[week - planned.week] ?? 1;
    return planned.jobs * share;
  });
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
