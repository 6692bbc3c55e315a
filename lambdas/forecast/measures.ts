import type { MeasureName, verdicts } from "@planner/shared/api/planContract";
import type { Assumptions } from "@planner/shared/plan/assumptions";
import jStat from "jstat";
import { byMeasure, type EnteredWeek, type Lag } from "./planWeeks.ts";
import {
  leadDispersion,
  type Posterior,
  type Prior,
  posteriorOf,
  priorOf,
  weekChance,
} from "./posteriors.ts";
import {
  type Open,
  type OpenShares,
  openAfter,
  openSharesOf,
  type Results,
  resultsOf,
  resultsSince,
} from "./results.ts";

/** What the entered weeks say about all measures, and what is still open. */
export type Findings = {
  readonly measures: Readonly<Record<MeasureName, Finding>>;
  readonly open: Open;
  readonly openShares: OpenShares;
};

/** What the entered weeks say about a measure. */
export type Finding = {
  readonly plan: number;
  readonly posterior: Posterior;
  readonly verdict: (typeof verdicts)[number];
  /** Leads that the plan expects for the spend, leads, booked or held estimates. */
  readonly trials: number;
  readonly surprise: Surprise;
  /** The first week of a sudden drop. The posterior then knows only the weeks from it on. */
  readonly changedSince: number | undefined;
};

/**
 * The probability of results this bad if everything is on plan: in all weeks, and in the last four. `good` is the one of
 * results this good.
 */
type Surprise = Readonly<Record<"all" | "recent" | "good", number>>;

const recentWeeks = 4;

export function findingsOf(
  entered: readonly EnteredWeek[],
  { assumptions, lag }: { readonly assumptions: Assumptions; readonly lag: Lag },
): Findings {
  const openShares = openSharesOf(entered, lag);
  const all = resultsOf(entered, openShares);
  const recent = entered.slice(-recentWeeks);
  const before = resultsOf(entered.slice(0, -recentWeeks), openShares);
  const since = {
    ...byMeasure((measure) => resultsSince(before[measure], all[measure])),
    cost_per_lead: resultsOf(recent, openShares).cost_per_lead,
  };
  return {
    open: openAfter(entered, openShares),
    openShares,
    measures: byMeasure((measure) => {
      const prior = priorOf(measure, assumptions);
      const surprise = {
        all: chanceOfWorse(prior, all[measure]),
        recent: entered.length > recentWeeks ? chanceOfWorse(prior, since[measure]) : 1,
        good: chanceOfBetter(prior, all[measure]),
      };
      const hasChanged = surprise.recent <= 0.002 && surprise.recent < surprise.all;
      const posterior = posteriorOf(prior, (hasChanged ? since : all)[measure]);
      const trials = all[measure].trials * (measure === "cost_per_lead" ? prior.mean : 1);
      return {
        plan: prior.mean,
        posterior,
        verdict: verdictOn(trials, surprise, posterior.chanceBelowPlan),
        trials,
        surprise,
        changedSince: hasChanged ? recent[0]?.planned.week : undefined,
      };
    }),
  };
}

function verdictOn(trials: number, { all, recent, good }: Surprise, chanceBelow: number) {
  const isWorse = chanceBelow >= 0.9;
  if (isWorse && (all <= 0.004 || recent <= 0.002)) return "Below plan";
  if (isWorse && all <= 0.02) return "Watch";
  if (trials < 15) return "Too early";
  if (chanceBelow > 0.1 || good > 0.02) return "On plan";
  return good <= 0.004 ? "Above plan" : "Looking good";
}

/** The probability of at most these successes if the value is the plan's. Trials can be fractions. */
function chanceOfWorse(prior: Prior, { trials, successes, multiplier }: Results): number {
  if (prior.measure === "cost_per_lead") return chanceOfLeads(prior.mean * trials, successes);
  if (trials - successes < 1e-6) return 1;
  const chance = weekChance(prior.mean, multiplier);
  return jStat.ibeta(1 - chance, trials - successes, successes + 1);
}

/** The probability of at least these successes if the value is the plan's. */
function chanceOfBetter(prior: Prior, { trials, successes, multiplier }: Results): number {
  if (successes < 1e-6) return 1;
  if (prior.measure !== "cost_per_lead") {
    return jStat.ibeta(weekChance(prior.mean, multiplier), successes, trials - successes + 1);
  }
  return trials > 0 ? 1 - chanceOfLeads(prior.mean * trials, successes - 1) : 1;
}

/** The probability of at most this many leads: negative binomial. */
function chanceOfLeads(expected: number, leads: number): number {
  if (expected === 0) return 1;
  return jStat.ibeta(1 / leadDispersion, expected / (leadDispersion - 1), leads + 1);
}
