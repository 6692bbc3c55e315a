import type { PlanForecast } from "@planner/shared/api/planForecast";
import type { Evidence } from "../measures/evidence.ts";
import type { Findings } from "../measures/findings.ts";
import type { EnteredWeek, ModelWeek } from "../planWeeks.ts";
import { openJobs } from "./openJobs.ts";
import { expectedTicket } from "./tickets.ts";

/** What the last entered week was worth: the gross profit of its won jobs, and what is left after its spend. */
export function weekWorth(
  week: EnteredWeek,
  weeks: readonly ModelWeek[],
): NonNullable<PlanForecast["worth"]>["week"] {
  const { entry, margin, planned } = week;
  const { won_revenue_cents: enteredCents } = entry;
  const revenue =
    enteredCents === undefined ? entry.won * expectedTicket(week, weeks) : enteredCents / 100;
  const grossProfit = revenue * margin;
  const spend = entry.spend_cents / 100;
  return {
    week: planned.week,
    won: entry.won,
    is_revenue_entered: enteredCents !== undefined,
    revenue,
    margin,
    gross_profit: grossProfit,
    spend,
    profit: grossProfit - spend,
  };
}

type OpenWorthInput = {
  readonly weeks: readonly ModelWeek[];
  readonly evidence: Evidence;
  readonly findings: Findings;
};

/** What the estimates that are open after a week are worth, as revenue at the posterior means. */
export function openWorth(
  week: EnteredWeek,
  { weeks, evidence, findings }: OpenWorthInput,
): NonNullable<PlanForecast["worth"]>["open"] {
  const { still_to_come, undecided } = evidence.open;
  if (still_to_come + undecided === 0) return undefined;
  const jobs = openJobs(week, evidence, findings);
  const ticket = expectedTicket(week, weeks);
  return {
    undecided: {
      estimates: undecided,
      revenue: jobs.undecided * ticket,
      is_answered: week.entry.undecided !== undefined,
    },
    still_to_come: {
      estimates: still_to_come,
      revenue: jobs.still_to_come * ticket,
      is_answered: week.entry.still_to_come !== undefined,
    },
  };
}
