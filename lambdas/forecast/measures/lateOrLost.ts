import type { MeasureName } from "@planner/shared/api/planMeasures";
import { totalsOf } from "../planWeeks.ts";
import type { Evidence } from "./evidence.ts";
import { thresholdsAfter } from "./naming.ts";
import { openAsStated } from "./openEstimates.ts";
import { chanceOfAtMost } from "./surprise.ts";
import type { Results } from "./trials.ts";

/**
 * Late or lost (docs/plan-model.md, open estimates): whether a rate would be as low as a named one if estimates were held
 * and decided when the contractor said. Either they are later, or they are lost: only the contractor's answer tells.
 */
export function isLateOrLost(measure: MeasureName, evidence: Evidence): boolean {
  if (measure !== "show_rate" && measure !== "close_rate") return false;
  const stock = measure === "show_rate" ? "still_to_come" : "undecided";
  const isAnswered = evidence.entered.at(-1)?.entry[stock] !== undefined;
  if (isAnswered) return false;
  const plannedValue = evidence.model.priors[measure].mean;
  const surprise = chanceOfAtMost(measure, plannedValue, statedResults(measure, evidence));
  return surprise <= thresholdsAfter(evidence).all;
}

/** The results of all weeks if estimates were held and decided when the contractor said. */
function statedResults(
  measure: "show_rate" | "close_rate",
  { entered, model, all }: Evidence,
): Results {
  const { booked, held, won } = totalsOf(entered);
  const { multiplier } = all[measure];
  if (measure === "show_rate") {
    const trials = booked - openAsStated("still_to_come", entered, model.lag);
    return { trials, successes: Math.min(held, trials), multiplier };
  }
  const trials = held - openAsStated("undecided", entered, model.lag);
  return { trials, successes: Math.min(won, trials), multiplier };
}
