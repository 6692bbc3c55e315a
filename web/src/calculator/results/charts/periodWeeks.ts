import { type Plan, periodNames } from "@planner/shared/plan/Plan";

/** The weeks at which a plan is added up: 4, 8 and 12. The charts' axes name them. */
export function periodWeeks({ assumptions }: Pick<Plan, "assumptions">): readonly number[] {
  return periodNames.map((period) => assumptions.weeksAtEndOf[period]);
}
