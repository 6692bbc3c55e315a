import type { Lag } from "@planner/shared/api/planForecast";
import jStat from "jstat";
import { type EnteredWeek, totalsOf } from "../planWeeks.ts";
import { sumOf } from "../sumOf.ts";
import { meanMultiplier } from "./multipliers.ts";
import type { Priors, RatePrior } from "./priors.ts";
import { type OpenStock, openUnder, type Rhythm, stocks, weeksFrom } from "./rhythms.ts";
import { weightsFromLogs } from "./weightsFromLogs.ts";

/** The weights of the five rhythms of each stock. They add up to 1. */
export type RhythmWeights = Readonly<Record<OpenStock, readonly number[]>>;

/** The weights before the first entry, by how soon the contractor says that estimates are decided. */
const startingWeights = {
  same_week: [0.35, 0.3, 0.16, 0.11, 0.08],
  two_weeks: [0.08, 0.38, 0.22, 0.16, 0.16],
  longer: [0.04, 0.12, 0.28, 0.28, 0.28],
} as const satisfies Readonly<Record<Lag, readonly number[]>>;

/** The weights on the Monday after the last of the weeks (docs/plan-model.md, open estimates). */
export function rhythmWeights(
  weeks: readonly EnteredWeek[],
  { priors, lag }: { readonly priors: Priors; readonly lag: Lag },
): RhythmWeights {
  return {
    still_to_come: weightsOf("still_to_come", weeks, { prior: priors.show_rate, lag }),
    undecided: weightsOf("undecided", weeks, { prior: priors.close_rate, lag }),
  };
}

function weightsOf(
  name: OpenStock,
  weeks: readonly EnteredWeek[],
  { prior, lag }: { readonly prior: RatePrior; readonly lag: Lag },
): readonly number[] {
  const last = weeks.at(-1);
  if (last === undefined) return startingWeights[lag];
  const isAnswered = last.entry[name] !== undefined;
  const logWeights = stocks[name].rhythms.map((rhythm, index) => {
    const start = Math.log(startingWeights[lag][index] ?? 0);
    const shape = logShape(name, weeks, rhythm);
    const answers = logAnswers(name, weeks, rhythm);
    // An answer says how many are open. Without one, the number that left the stock must fit the rate.
    const level = isAnswered ? 0 : logLevel(name, weeks, { rhythm, prior });
    return start + shape + answers + level;
  });
  return weightsFromLogs(logWeights);
}

/** Added to expected numbers, so that a week in which a rhythm expects none doesn't exclude the rhythm. */
const unexpected = 0.1;

/** How much the shape counts relative to the answers and the level. */
const shapeStrength = 1.5;

/** How well a rhythm explains in which weeks estimates left the stock, whatever their number. */
function logShape(name: OpenStock, weeks: readonly EnteredWeek[], rhythm: Rhythm): number {
  const { enters, leaves, rate } = stocks[name];
  let totalLeaving = 0;
  let totalExpected = 0;
  let logLikelihood = 0;
  for (const week of weeks) {
    const expected =
      unexpected +
      sumOf(weeks, (source) => {
        const share = rhythm[weeksFrom(source, week)] ?? 0;
        return source.entry[enters] * source.multipliers[rate] * share;
      });
    totalLeaving += week.entry[leaves];
    totalExpected += expected;
    logLikelihood += week.entry[leaves] * Math.log(expected);
  }
  return shapeStrength * (logLikelihood - totalLeaving * Math.log(totalExpected));
}

/** How well a rhythm explains the answers: each is Poisson around what would be open. */
function logAnswers(name: OpenStock, weeks: readonly EnteredWeek[], rhythm: Rhythm): number {
  return sumOf([...weeks.entries()], ([index, { entry }]) => {
    const answer = entry[name];
    if (answer === undefined) return 0;
    const open = openUnder(name, weeks.slice(0, index + 1), rhythm) + unexpected;
    return answer * Math.log(open) - open;
  });
}

/** How well the number that left the stock fits the rate's prior if a rhythm's estimates are open: beta-binomial. */
function logLevel(
  name: OpenStock,
  weeks: readonly EnteredWeek[],
  { rhythm, prior }: { readonly rhythm: Rhythm; readonly prior: RatePrior },
): number {
  const { enters, leaves, rate } = stocks[name];
  const totals = totalsOf(weeks);
  const successes = totals[leaves];
  const trials = Math.max(totals[enters] - openUnder(name, weeks, rhythm), successes);
  const multiplier = meanMultiplier(weeks, rate, ({ entry }) => entry.booked);
  const chance = Math.min(prior.mean * multiplier, highestChance);
  const logs = prior.parts.map(({ weight, alpha, beta }) => {
    const observations = alpha + beta;
    const multipliedAlpha = observations * chance;
    const multipliedBeta = observations * (1 - chance);
    return (
      Math.log(weight) +
      jStat.betaln(successes + multipliedAlpha, trials - successes + multipliedBeta) -
      jStat.betaln(multipliedAlpha, multipliedBeta)
    );
  });
  return logChoose(trials, successes) + logSum(logs);
}

/** Multiplied by ramp and learning, a prior's mean could reach 1, which no beta distribution has. */
const highestChance = 0.99;

/** The logarithm of the binomial coefficient. Trials can be fractions. */
function logChoose(trials: number, successes: number): number {
  return (
    jStat.gammaln(trials + 1) - jStat.gammaln(successes + 1) - jStat.gammaln(trials - successes + 1)
  );
}

/** The logarithm of the sum of numbers, from their logarithms. */
function logSum(logs: readonly number[]): number {
  const largest = Math.max(...logs);
  return largest + Math.log(sumOf(logs, (log) => Math.exp(log - largest)));
}
