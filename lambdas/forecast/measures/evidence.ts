import type { MeasureName } from "@planner/shared/api/planMeasures";
import type { EnteredWeek } from "../planWeeks.ts";
import { leadPosterior } from "./leadPosterior.ts";
import { type OpenEstimates, openAfter } from "./openEstimates.ts";
import type { Posterior } from "./posterior.ts";
import type { Model } from "./priors.ts";
import { ratePosterior } from "./ratePosterior.ts";
import { type RhythmWeights, rhythmWeights } from "./rhythmWeights.ts";
import { type Results, type ResultsByMeasure, resultsOf, resultsSince } from "./trials.ts";

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

export function evidenceOf(entered: readonly EnteredWeek[], model: Model): Evidence {
  const weights = rhythmWeights(entered, model);
  const open = openAfter(entered, weights);
  return { model, entered, weights, open, all: resultsOf(entered, open) };
}

/**
 * The results of a plan's week and the later ones. What was open before it is as answered on the Monday then, or as
 * today's weights of the rhythms say.
 */
export function resultsFrom(
  { entered, weights, all }: Evidence,
  measure: MeasureName,
  first: number,
): Results {
  const earlier = entered.filter(({ planned }) => planned.week < first);
  if (earlier.length === 0) return all[measure];
  const before = resultsOf(earlier, openAfter(earlier, weights));
  return resultsSince(measure, before[measure], all[measure]);
}

export function posteriorOf({ priors }: Model, measure: MeasureName, results: Results): Posterior {
  return measure === "cost_per_lead"
    ? leadPosterior(priors.cost_per_lead, results)
    : ratePosterior(priors[measure], results);
}
