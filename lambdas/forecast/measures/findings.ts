import type { verdicts } from "@planner/shared/api/planForecast";
import { byMeasure, type MeasureName } from "@planner/shared/api/planMeasures";
import { type Evidence, posteriorOf, resultsFrom } from "./evidence.ts";
import { isLateOrLost } from "./lateOrLost.ts";
import {
  firstRecentWeek,
  type MondayStandings,
  recentWeeksFit,
  type Standing,
} from "./leakNaming.ts";
import type { Posterior } from "./posterior.ts";
import type { Results } from "./results.ts";
import { chanceOfAtLeast } from "./surprise.ts";

/** What the entries up to a Monday say about a measure. */
export type Finding = {
  /** The plan's value: a rate, or leads per dollar. */
  readonly plannedValue: number;
  readonly posterior: Posterior;
  readonly verdict: Verdict;
  /** N of all weeks: leads, booked or held estimates without the open ones; for the cost per lead the expected leads (E). */
  readonly trials: number;
  /** What the posterior counts: all weeks, or those since a drop or a repair. */
  readonly results: Results;
  readonly standing: Standing;
  /** Whether the last four weeks had trials and fit the plan. */
  readonly fitsLately: boolean;
  /** Whether the estimates are either later than the contractor said, or lost. Only the contractor knows. */
  readonly isLateOrLost: boolean;
};

/** The findings about all four measures. */
export type Findings = Readonly<Record<MeasureName, Finding>>;

type Verdict = (typeof verdicts)[number];

/** What the entries up to a Monday say about all four measures. */
export function findingsOf({ evidence, standings }: MondayStandings): Findings {
  return byMeasure((measure) => findingOf(measure, evidence, standings[measure]));
}

function findingOf(measure: MeasureName, evidence: Evidence, standing: Standing): Finding {
  const plannedValue = evidence.model.priors[measure].mean;
  const results = resultsFrom(evidence, measure, standing.firstWeek);
  const posterior = posteriorOf(evidence.model, measure, results);
  const all = evidence.all[measure];
  const trials = measure === "cost_per_lead" ? all.trials * plannedValue : all.trials;
  const goodSurprise = chanceOfAtLeast(measure, plannedValue, all);
  return {
    plannedValue,
    posterior,
    verdict: verdictOn(standing, { trials, chanceBelow: posterior.chanceBelowPlan, goodSurprise }),
    trials,
    results,
    standing,
    fitsLately: fitsLately(measure, evidence, standing),
    isLateOrLost: !standing.isNamed && isLateOrLost(measure, evidence),
  };
}

/** The fewest trials for a verdict. A little below 15, because open estimates are sums of shares, with rounding errors. */
const fewestTrials = 15 - 1e-9;

/** "Watch": results this bad are this improbable on plan, and the measure is this probably worse than planned. */
const watch = { improbable: 0.02, certainty: 0.9 } as const;

/** A measure is probably better than planned if it is at most this probable that it is worse. */
const probablyBetter = 0.1;

/** Results this good are at most this probable on plan: for "Above plan", and for "Looking good". */
const improbablyGood = { abovePlan: 0.004, lookingGood: 0.02 } as const;

type VerdictFigures = {
  readonly trials: number;
  readonly chanceBelow: number;
  /** The probability of results this good if the measure is on plan. */
  readonly goodSurprise: number;
};

/** Verdicts (docs/plan-model.md, verdicts, which has all thresholds): the first that fits. */
function verdictOn(standing: Standing, figures: VerdictFigures): Verdict {
  const { trials, chanceBelow, goodSurprise } = figures;
  if (standing.isNamed) return "Below plan";
  if (standing.surprise <= watch.improbable && chanceBelow >= watch.certainty) return "Watch";
  if (trials < fewestTrials) return "Too early";
  const isProbablyBetter = chanceBelow <= probablyBetter;
  if (isProbablyBetter && goodSurprise <= improbablyGood.abovePlan) return "Above plan";
  if (isProbablyBetter && goodSurprise <= improbablyGood.lookingGood) return "Looking good";
  return "On plan";
}

function fitsLately(measure: MeasureName, evidence: Evidence, standing: Standing): boolean {
  if (!recentWeeksFit(evidence, standing)) return false;
  return resultsFrom(evidence, measure, firstRecentWeek(evidence)).trials > 0;
}
