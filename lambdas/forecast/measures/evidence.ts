import type { MeasureName } from "@planner/shared/api/planMeasures";
import type { EnteredWeek } from "../planWeeks.ts";
import { leadPosterior } from "./leadPosterior.ts";
import { type OpenEstimates, openAfter } from "./openEstimates.ts";
import type { Posterior } from "./posterior.ts";
import type { Model } from "./priors.ts";
import { ratePosterior } from "./ratePosterior.ts";
import { type Results, type ResultsByMeasure, resultsOf, resultsSince } from "./results.ts";
import { type RhythmWeights, rhythmWeights } from "./rhythmWeights.ts";

/** What the entries up to a Monday say. */
export type Evidence = {
  readonly model: Model;
  /** The entered weeks, in order. */
  readonly entered: readonly EnteredWeek[];
  readonly weights: RhythmWeights;
  readonly open: OpenEstimates;
  /** The results of all weeks. */
  readonly all: ResultsByMeasure;
};

/** Weighs the rhythms by the entries, then counts the results without the open estimates. */
export function evidenceOf(entered: readonly EnteredWeek[], model: Model): Evidence {
  const weights = rhythmWeights(entered, model);
  const open = openAfter(entered, weights);
  return { model, entered, weights, open, all: resultsOf(entered, open) };
}

/**
 * The results from week `firstWeek` of the plan on: all results without those of the earlier weeks. How many estimates were open
 * after the earlier weeks is the contractor's answer from then. Without one, today's weights of the rhythms give it.
 */
export function resultsFrom(
  { entered, weights, all }: Evidence,
  measure: MeasureName,
  firstWeek: number,
): Results {
  const earlier = entered.filter(({ planned }) => planned.week < firstWeek);
  if (earlier.length === 0) return all[measure];
  const before = resultsOf(earlier, openAfter(earlier, weights));
  return resultsSince(measure, before[measure], all[measure]);
}

/** The posterior of a measure after some results. */
export function posteriorOf({ priors }: Model, measure: MeasureName, results: Results): Posterior {
  return measure === "cost_per_lead"
    ? leadPosterior(priors.cost_per_lead, results)
    : ratePosterior(priors[measure], results);
}
