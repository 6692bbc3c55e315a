import type { verdicts } from "@planner/shared/api/planForecast";
import { byMeasure, type MeasureName } from "@planner/shared/api/planMeasures";
import { type Evidence, posteriorOf, resultsFrom } from "./evidence.ts";
import { isLateOrLost } from "./lateOrLost.ts";
import { firstOfRecent, type Monday, recentWeeksFit, type Standing } from "./naming.ts";
import type { Posterior } from "./posterior.ts";
import { chanceOfAtLeast } from "./surprise.ts";
import type { Results } from "./trials.ts";

/** What the entries up to a Monday say about a measure. */
export type Finding = {
  /** The plan's value: a rate, or leads per dollar. */
  readonly plan: number;
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

export type Findings = Readonly<Record<MeasureName, Finding>>;

type Verdict = (typeof verdicts)[number];

export function findingsOf({ evidence, standings }: Monday): Findings {
  return byMeasure((measure) => findingOf(measure, evidence, standings[measure]));
}

function findingOf(measure: MeasureName, evidence: Evidence, standing: Standing): Finding {
  const plan = evidence.model.priors[measure].mean;
  const results = resultsFrom(evidence, measure, standing.first);
  const posterior = posteriorOf(evidence.model, measure, results);
  const all = evidence.all[measure];
  const trials = measure === "cost_per_lead" ? all.trials * plan : all.trials;
  const goodSurprise = chanceOfAtLeast(measure, plan, all);
  return {
    plan,
    posterior,
    verdict: verdictOn(standing, { trials, chanceBelow: posterior.chanceBelowPlan, goodSurprise }),
    trials,
    results,
    standing,
    fitsLately: fitsLately(measure, evidence, standing),
    isLateOrLost: !standing.isNamed && isLateOrLost(measure, evidence),
  };
}

/** 15. Open estimates are sums of shares, so that 15 trials may be computed as slightly fewer. */
const fewestTrials = 15 - 1e-9;

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
  if (standing.surprise <= 0.02 && chanceBelow >= 0.9) return "Watch";
  if (trials < fewestTrials) return "Too early";
  const isProbablyBetter = chanceBelow <= 0.1;
  if (isProbablyBetter && goodSurprise <= 0.004) return "Above plan";
  if (isProbablyBetter && goodSurprise <= 0.02) return "Looking good";
  return "On plan";
}

function fitsLately(measure: MeasureName, evidence: Evidence, standing: Standing): boolean {
  if (!recentWeeksFit(evidence, standing)) return false;
  return resultsFrom(evidence, measure, firstOfRecent(evidence)).trials > 0;
}
