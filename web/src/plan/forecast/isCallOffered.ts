import type { PlanForecast } from "@planner/shared/api/planForecast";
import { isPlanUnlikely } from "@planner/shared/plan/isPlanUnlikely";

/** Whether the page offers a call with the agency: there is a lever, or the plan is unlikely. */
export function isCallOffered({
  lever,
  likely,
}: {
  readonly lever: PlanForecast["lever"];
  readonly likely: Pick<PlanForecast["likely"], "chance_of_80_percent">;
}): boolean {
  return lever !== undefined || isPlanUnlikely(likely);
}
