import { defaultLag, type PlanForecast } from "@planner/shared/api/planForecast";
import { forecastPlan } from "../forecast/forecastPlan.ts";
import type { TrackedPlan } from "../forecast/planWeeks.ts";
import { trackedPartition } from "./planKeys.ts";
import type { PlanRecord, StoredPlan } from "./storedPlan.ts";

type ForecastPlan = Pick<StoredPlan, "weeks" | "changes"> & {
  readonly record: Pick<PlanRecord, "inputs" | "assumptions" | "scenario" | "start_date" | "lag">;
};

/** The forecast of a stored plan. Undefined if the plan has no ad spend. */
export function forecastOf(plan: ForecastPlan): PlanForecast | undefined {
  return forecastPlan(trackedPlanOf(plan));
}

/** A stored plan as the forecast needs it. */
export function trackedPlanOf({ record, weeks, changes }: ForecastPlan): TrackedPlan {
  const { inputs, assumptions, scenario, start_date, lag = defaultLag } = record;
  const firstInputs = changes[0]?.inputs ?? inputs;
  return { inputs: firstInputs, changes, assumptions, scenario, start_date, lag, weeks };
}

/** The attributes of a plan's item that follow from its forecast. Undefined ones replace those of an earlier forecast. */
export function forecastAttributes(
  forecast: PlanForecast | undefined,
  weeksEntered: number,
): Pick<PlanRecord, "tracking" | "outlook"> {
  if (forecast === undefined) return { tracking: undefined, outlook: undefined };
  if (weeksEntered === 0) return { tracking: trackedPartition, outlook: undefined };
  const { planned, likely, lever, measures, situation } = forecast;
  return {
    tracking: trackedPartition,
    outlook: {
      chance_of_80_percent: likely.chance_of_80_percent,
      shortfall: planned.profit - likely.profit.median,
      lever: lever?.name,
      certainty:
        lever && lever.name !== "spend" ? measures[lever.name].chance_worse_than_plan : undefined,
      situation,
    },
  };
}
