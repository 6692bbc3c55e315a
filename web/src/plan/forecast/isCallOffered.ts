import type { PlanForecast } from "@planner/shared/api/planForecast";

/** Whether the page offers a call with the agency: there is a lever, or the plan is unlikely. */
export function isCallOffered({
  lever,
  likely,
}: {
  readonly lever: PlanForecast["lever"];
  readonly likely: Chance;
}): boolean {
  return lever !== undefined || isPlanUnlikely(likely);
}

/** Whether 80% of the plan is less likely than not. */
export function isPlanUnlikely({ chance_of_80_percent }: Chance): boolean {
  return chance_of_80_percent < 0.5;
}

type Chance = Pick<PlanForecast["likely"], "chance_of_80_percent">;
