import type { Evidence } from "../measures/evidence.ts";
import type { Findings } from "../measures/findings.ts";
import type { OpenStock } from "../measures/rhythms.ts";
import type { EnteredWeek } from "../planWeeks.ts";
import { weekChance } from "../weekChance.ts";

/** The jobs that are expected from the estimates that are open after the last entered week, at the posterior means. */
export function openJobs(
  { multipliers }: EnteredWeek,
  { open }: Evidence,
  findings: Findings,
): Readonly<Record<OpenStock, number>> {
  const show = weekChance(findings.show_rate.posterior.mean, multipliers.show_rate);
  const close = weekChance(findings.close_rate.posterior.mean, multipliers.close_rate);
  return { still_to_come: open.still_to_come * show * close, undecided: open.undecided * close };
}
