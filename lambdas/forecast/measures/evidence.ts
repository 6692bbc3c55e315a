import type { Lag, MeasureName } from "@planner/shared/api/planForecast";
import type { Assumptions } from "@planner/shared/plan/assumptions";
import type { EnteredWeek } from "../planWeeks.ts";
import { leadPosterior } from "./leadPosterior.ts";
import { type Open, openAfter, type RhythmWeights, rhythmWeights } from "./openEstimates.ts";
import type { Posterior } from "./posterior.ts";
import { type Priors, priorsOf } from "./priors.ts";
import { ratePosterior } from "./ratePosterior.ts";
import { type Results, type ResultsByMeasure, resultsOf, resultsSince } from "./trials.ts";

/** What the plan assumes, and when estimates are held and decided as the contractor says. */
export type Model = { readonly priors: Priors; readonly lag: Lag };

export function modelOf({
  assumptions,
  lag,
}: {
  readonly assumptions: Assumptions;
  readonly lag: Lag;
}): Model {
  return { priors: priorsOf(assumptions), lag };
}

/** What the entries up to a Monday say. */
export type Evidence = {
  readonly model: Model;
  /** The entered weeks, in order. */
  readonly weeks: readonly EnteredWeek[];
  readonly weights: RhythmWeights;
  readonly open: Open;
  /** The results of all weeks. */
  readonly all: ResultsByMeasure;
};

export function evidenceOf(weeks: readonly EnteredWeek[], model: Model): Evidence {
  const weights = rhythmWeights(weeks, model);
  const open = openAfter(weeks, weights);
  return { model, weeks, weights, open, all: resultsOf(weeks, open) };
}

/**
 * The results of a plan's week and the later ones. What was open before it is as answered on the Monday then, or as
 * today's weights of the rhythms say.
 */
export function resultsFrom(
  { weeks, weights, all }: Evidence,
  measure: MeasureName,
  first: number,
): Results {
  const earlier = weeks.filter(({ planned }) => planned.week < first);
  if (earlier.length === 0) return all[measure];
  const before = resultsOf(earlier, openAfter(earlier, weights));
  return resultsSince(measure, before[measure], all[measure]);
}

export function posteriorOf({ priors }: Model, measure: MeasureName, results: Results): Posterior {
  return measure === "cost_per_lead"
    ? leadPosterior(priors.cost_per_lead, results)
    : ratePosterior(priors[measure], results);
}
