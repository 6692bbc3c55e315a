import type { StoredWeek } from "@planner/shared/api/planContract";

/** The plan's own weeks. Weeks before its start, numbered 0 and less, ran without ads. */
export function weeksOfPlan(weeks: readonly StoredWeek[]): readonly StoredWeek[] {
  return weeks.filter(({ week }) => week > 0);
}
