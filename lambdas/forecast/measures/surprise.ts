import type { MeasureName } from "@planner/shared/api/planMeasures";
import jStat from "jstat";
import { weekChance } from "../weekChance.ts";
import { leadDispersion } from "./leadPosterior.ts";
import type { Results } from "./results.ts";

/**
 * Surprise (docs/plan-model.md, surprise): the probability of at most these successes if the measure has a value.
 * Binomial for a rate, where the trials can be fractions; negative binomial for leads.
 */
export function chanceOfAtMost(measure: MeasureName, value: number, results: Results): number {
  const { trials, successes, multiplier } = results;
  if (measure === "cost_per_lead") return chanceOfLeads(value * trials, successes);
  if (trials - successes < roundingError) return 1;
  return jStat.ibeta(1 - weekChance(value, multiplier), trials - successes, successes + 1);
}

/** The upper tail: the probability of at least these successes. */
export function chanceOfAtLeast(measure: MeasureName, value: number, results: Results): number {
  const { trials, successes, multiplier } = results;
  if (measure === "cost_per_lead") {
    const expected = value * trials;
    if (successes === 0 || expected === 0) return 1;
    return 1 - chanceOfLeads(expected, successes - 1);
  }
  if (successes < roundingError) return 1;
  return jStat.ibeta(weekChance(value, multiplier), successes, trials - successes + 1);
}

/** Trials and successes can be fractions, and are 0 if they are less than this. */
const roundingError = 1e-6;

/** The probability of at most this many leads. */
function chanceOfLeads(expected: number, leads: number): number {
  if (expected === 0) return 1;
  return jStat.ibeta(1 / leadDispersion, expected / (leadDispersion - 1), leads + 1);
}
