import type { MeasureName } from "@planner/shared/api/planMeasures";
import { totalsOf } from "../planWeeks.ts";
import type { Evidence } from "./evidence.ts";
import { thresholdsAfter } from "./leakNaming.ts";
import { openAsStated } from "./openEstimates.ts";
import type { Results } from "./results.ts";
import { type OpenStock, stocks } from "./rhythms.ts";
import { chanceOfAtMost } from "./surprise.ts";

/**
 * Late or lost (docs/plan-model.md, open estimates): whether a rate would be low enough to be named if estimates were held
 * and decided when the contractor said. They are later than that, or they are lost. Only the contractor knows, so the
 * rule applies until the contractor says how many are open.
 */
export function isLateOrLost(measure: MeasureName, evidence: Evidence): boolean {
  if (measure !== "show_rate" && measure !== "close_rate") return false;
  const stock = measure === "show_rate" ? "still_to_come" : "undecided";
  const isAnswered = evidence.entered.at(-1)?.entry[stock] !== undefined;
  if (isAnswered) return false;
  const plannedValue = evidence.model.priors[measure].mean;
  const chance = chanceOfAtMost(measure, plannedValue, statedResults(stock, evidence));
  return chance <= thresholdsAfter(evidence).all;
}

/** The results of all weeks if estimates were held and decided when the contractor said. */
function statedResults(stock: OpenStock, { entered, model, all }: Evidence): Results {
  const { enters, leaves, rate } = stocks[stock];
  const totals = totalsOf(entered);
  const trials = totals[enters] - openAsStated(stock, entered, model.lag);
  const successes = Math.min(totals[leaves], trials);
  return { trials, successes, multiplier: all[rate].multiplier };
}
