import type { PlanForecast } from "../api/planForecast.ts";

/** Whether 80% of the planned jobs are less likely than not. The desk marks such a plan as at risk. */
export function isPlanUnlikely({
  chance_of_80_percent,
}: Pick<PlanForecast["likely"], "chance_of_80_percent">): boolean {
  return chance_of_80_percent < 0.5;
}
