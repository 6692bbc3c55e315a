import type { PlanForecast } from "@planner/shared/api/planForecast";
import type { Evidence } from "../measures/evidence.ts";
import type { Findings } from "../measures/findings.ts";
import type { EnteredWeek, ModelWeek } from "../planWeeks.ts";
import { chancesAfter } from "./ledger.ts";
import { meanTicket } from "./tickets.ts";

/** What the last entered week was worth: what its won jobs brought in, at the margin, without its spend. */
export function weekWorth(
  week: EnteredWeek,
  weeks: readonly ModelWeek[],
): NonNullable<PlanForecast["worth"]>["week"] {
  const { entry, margin, planned } = week;
  const { won_revenue_cents: known } = entry;
  const revenue = known === undefined ? entry.won * meanTicket(week, weeks) : known / 100;
  const grossProfit = revenue * margin;
  const spend = entry.spend_cents / 100;
  return {
    week: planned.week,
    won: entry.won,
    is_revenue_entered: known !== undefined,
    revenue,
    margin,
    gross_profit: grossProfit,
    spend,
    profit: grossProfit - spend,
  };
}

/** What the open estimates are worth, as revenue at the posterior means. */
export function openWorth(
  week: EnteredWeek,
  {
    weeks,
    evidence,
    findings,
  }: {
    readonly weeks: readonly ModelWeek[];
    readonly evidence: Evidence;
    readonly findings: Findings;
  },
): NonNullable<PlanForecast["worth"]>["open"] {
  const { still_to_come, undecided } = evidence.open;
  if (still_to_come + undecided === 0) return undefined;
  const { show, close } = chancesAfter(week, findings);
  const ticket = meanTicket(week, weeks);
  return {
    undecided: { estimates: undecided, revenue: undecided * close * ticket },
    still_to_come: { estimates: still_to_come, revenue: still_to_come * show * close * ticket },
  };
}
