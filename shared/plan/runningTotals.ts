import type { PlanTotals, PlanWeek } from "./Plan.ts";
import { sumWeeks } from "./sumWeeks.ts";

/** The sums of weeks 1 to `week`. */
export type RunningTotals = PlanTotals & { readonly week: number };

/** What has come in and gone out by the end of each week. The last entry is the total of all weeks. */
export function runningTotals(weeks: readonly PlanWeek[]): readonly RunningTotals[] {
  return weeks.map(({ week }, index) => ({ week, ...sumWeeks(weeks.slice(0, index + 1)) }));
}
