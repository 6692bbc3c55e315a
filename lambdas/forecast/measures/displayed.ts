import type { MeasureName } from "@planner/shared/api/planMeasures";
import type { Posterior } from "./posterior.ts";

/**
 * The mean and the 10 and 90% points of a measure as they are shown: the leads per dollar as cost per lead, where a higher
 * one is worse.
 */
export function displayed(measure: MeasureName, { mean, quantile }: Posterior) {
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
