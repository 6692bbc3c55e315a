import type { MeasureName } from "@planner/shared/api/planMeasures";
import type { Posterior } from "./posterior.ts";

/**
 * The mean and the 10 and 90% points of a measure as the page shows them: instead of the leads per dollar, the cost per
 * lead, where a higher value is worse.
 */
export function displayedRange(measure: MeasureName, { mean, quantile }: Posterior) {
  return {
    estimate: displayedValue(measure, mean),
    worse: displayedValue(measure, quantile(0.1)),
    better: displayedValue(measure, quantile(0.9)),
  };
}

/** Turns the leads per dollar into the cost per lead. Leaves rates as they are. */
export function displayedValue(measure: MeasureName, value: number): number {
  return measure === "cost_per_lead" ? 1 / value : value;
}
