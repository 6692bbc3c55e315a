import { type Plan, periodNames } from "@planner/shared/plan/Plan";

/** The weeks that the axes label: the ends of the periods (4, 8 and 12). */
export function periodWeeks({ assumptions }: Pick<Plan, "assumptions">): readonly number[] {
  return periodNames.map((period) => assumptions.weeksAtEndOf[period]);
}
