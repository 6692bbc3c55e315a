import type { SavedPlan } from "@planner/shared/api/planContract";
import { totalsOf } from "../weeks/weekSums.ts";
import { weeksOfPlan } from "./weeksOfPlan.ts";

/** What came of a plan: the totals of its own weeks, but the jobs won are those in these weeks and since. */
export function endCounts({ weeks, won_since = 0 }: SavedPlan) {
  const totals = totalsOf(weeksOfPlan(weeks));
  return { ...totals, wonInWeeks: totals.won, won: totals.won + won_since };
}
