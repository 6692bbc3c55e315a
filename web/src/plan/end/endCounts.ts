import type { SavedPlan } from "@planner/shared/api/planContract";
import { totalsOf } from "../weeks/weekSums.ts";
import { weeksOfPlan } from "./weeksOfPlan.ts";

/** What came of a plan: the leads of its own weeks, and the jobs won in these weeks and since. */
export function endCounts({ weeks, won_since = 0 }: SavedPlan) {
  const { leads, won } = totalsOf(weeksOfPlan(weeks));
  return { leads, wonInWeeks: won, won: won + won_since };
}
