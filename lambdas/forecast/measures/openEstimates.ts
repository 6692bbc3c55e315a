import type { Lag, PlanForecast } from "@planner/shared/api/planForecast";
import jStat from "jstat";
import { type EnteredWeek, sumOf, totalsOf } from "../planWeeks.ts";
import type { Priors, RatePrior } from "./priors.ts";

/**
 * Open estimates (docs/plan-model.md, open estimates). Without an answer, what is open on a Monday follows from when
 * booked estimates are over (held or not) and held ones decided. Five rhythms each say how. The contractor's lag gives
 * their starting weights, and the entered numbers the rest.
 */

/** Estimates that are booked and not yet held, and held and not yet decided. */
export type OpenStock = "still_to_come" | "undecided";
export type Open = Readonly<Record<OpenStock, number>>;

/** The shares of a week's estimates that leave the stock in the same week, and one, two and three weeks later. */
export type Rhythm = readonly [number, number, number, number];

/** Of each stock: what enters and leaves it in a week, the rate between them, and the five rhythms. */
const stocks = {
  still_to_come: {
    enters: "booked",
    leaves: "held",
    rate: "show_rate",
    rhythms: [
      [1, 0, 0, 0],
      [0.65, 0.35, 0, 0],
      [0.4, 0.6, 0, 0],
      [0.1, 0.6, 0.2, 0.1],
      [0, 0.5, 0.3, 0.2],
    ],
  },
  undecided: {
    enters: "held",
    leaves: "won",
    rate: "close_rate",
    rhythms: [
      [1, 0, 0, 0],
      [0.4, 0.45, 0.15, 0],
      [0.2, 0.5, 0.3, 0],
      [0.1, 0.4, 0.3, 0.2],
      [0, 0.3, 0.4, 0.3],
    ],
  },
} as const satisfies Readonly<Record<OpenStock, Stock>>;

type Stock = {
  readonly enters: "booked" | "held";
  readonly leaves: "held" | "won";
  readonly rate: "show_rate" | "close_rate";
  readonly rhythms: readonly Rhythm[];
};

const startingWeights = {
  same_week: [0.35, 0.3, 0.16, 0.11, 0.08],
  two_weeks: [0.08, 0.38, 0.22, 0.16, 0.16],
  longer: [0.04, 0.12, 0.28, 0.28, 0.28],
} as const satisfies Readonly<Record<Lag, readonly number[]>>;

/** Which rhythm is meant by what the contractor says. */
const statedRhythm = { same_week: 0, two_weeks: 1, longer: 2 } as const satisfies Record<
  Lag,
  number
>;

/** The weights of the five rhythms of each stock. They add up to 1. */
export type RhythmWeights = Readonly<Record<OpenStock, readonly number[]>>;

/** The weights on the Monday after the last of the weeks. */
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
    const level = isAnswered ? 0 : logLevel(name, weeks, { rhythm, prior });
    return start + logShape(name, weeks, rhythm) + logAnswers(name, weeks, rhythm) + level;
  });
  const largest = Math.max(...logWeights);
  const weights = logWeights.map((logWeight) => Math.exp(logWeight - largest));
  const total = sumOf(weights, (weight) => weight);
  return weights.map((weight) => weight / total);
}

/** How well a rhythm explains in which weeks estimates left the stock, whatever their number. */
function logShape(name: OpenStock, weeks: readonly EnteredWeek[], rhythm: Rhythm): number {
  const { enters, leaves, rate } = stocks[name];
  let left = 0;
  let expected = 0;
  let logLikelihood = 0;
  for (const week of weeks) {
    const expectedNow =
      0.1 +
      sumOf(weeks, (source) => {
        const share = rhythm[weeksFrom(source, week)] ?? 0;
        return source.entry[enters] * source.multipliers[rate] * share;
      });
    left += week.entry[leaves];
    expected += expectedNow;
    logLikelihood += week.entry[leaves] * Math.log(expectedNow);
  }
  return 1.5 * (logLikelihood - left * Math.log(expected));
}

/** How well a rhythm explains the answers: each is Poisson around what would be open. */
function logAnswers(name: OpenStock, weeks: readonly EnteredWeek[], rhythm: Rhythm): number {
  return sumOf([...weeks.entries()], ([index, { entry }]) => {
    const answer = entry[name];
    if (answer === undefined) return 0;
    const open = openUnder(name, weeks.slice(0, index + 1), rhythm) + 0.1;
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
  const entered = sumOf(weeks, ({ entry }) => entry[enters]);
  const successes = sumOf(weeks, ({ entry }) => entry[leaves]);
  const trials = Math.max(entered - openUnder(name, weeks, rhythm), successes);
  const chance = Math.min(prior.mean * bookingMultiplier(weeks, rate), 0.99);
  const logs = prior.parts.map(({ weight, alpha, beta }) => {
    const observations = alpha + beta;
    const yes = observations * chance;
    const no = observations * (1 - chance);
    return (
      Math.log(weight) +
      jStat.betaln(successes + yes, trials - successes + no) -
      jStat.betaln(yes, no)
    );
  });
  return logChoose(trials, successes) + logSum(logs);
}

/** The mean multiplier of all bookings. Without any, the last week's. */
function bookingMultiplier(weeks: readonly EnteredWeek[], rate: Stock["rate"]): number {
  const booked = sumOf(weeks, ({ entry }) => entry.booked);
  if (booked === 0) return weeks.at(-1)?.multipliers[rate] ?? 1;
  return sumOf(weeks, ({ entry, multipliers }) => entry.booked * multipliers[rate]) / booked;
}

function logChoose(trials: number, successes: number): number {
  return (
    jStat.gammaln(trials + 1) - jStat.gammaln(successes + 1) - jStat.gammaln(trials - successes + 1)
  );
}

function logSum(logs: readonly number[]): number {
  const largest = Math.max(...logs);
  return largest + Math.log(sumOf(logs, (log) => Math.exp(log - largest)));
}

/** What is open under a rhythm on the Monday after the last of the weeks, whatever has left the stock. */
function openUnder(name: OpenStock, weeks: readonly EnteredWeek[], rhythm: Rhythm): number {
  const last = weeks.at(-1);
  if (last === undefined) return 0;
  const { enters } = stocks[name];
  const open = sumOf(
    weeks,
    (week) => week.entry[enters] * shareLeft(rhythm, weeksFrom(week, last)),
  );
  return Math.max(0, open);
}

/** The share of a week's estimates that is open some weeks later. */
function shareLeft(rhythm: Rhythm, weeksLater: number): number {
  return 1 - sumOf(rhythm.slice(0, weeksLater + 1), (share) => share);
}

function weeksFrom(one: EnteredWeek, other: EnteredWeek): number {
  return other.planned.week - one.planned.week;
}

/** What is open under each rhythm on the Monday after the last of the weeks. */
export function openByRhythm(name: OpenStock, weeks: readonly EnteredWeek[]): readonly number[] {
  return stocks[name].rhythms.map((rhythm) => openUnder(name, weeks, rhythm));
}

/** What would be open if the contractor's own words were right. */
export function openAsStated(name: OpenStock, weeks: readonly EnteredWeek[], lag: Lag): number {
  const rhythm: Rhythm = stocks[name].rhythms[statedRhythm[lag]];
  return Math.min(openUnder(name, weeks, rhythm), mostOpen(weeks)[name]);
}

/** What is open on the Monday after the last of the weeks: as answered or estimated, at most what the counts leave. */
export function openAfter(weeks: readonly EnteredWeek[], weights: RhythmWeights): Open {
  const most = mostOpen(weeks);
  const openOf = (name: OpenStock) => {
    const open = weeks.at(-1)?.entry[name] ?? mixed(weights[name], openByRhythm(name, weeks));
    return Math.min(open, most[name]);
  };
  return { still_to_come: openOf("still_to_come"), undecided: openOf("undecided") };
}

/** What has entered a stock and not left it as held or won. */
export function mostOpen(weeks: readonly EnteredWeek[]): Open {
  const { booked, held, won } = totalsOf(weeks);
  return { still_to_come: Math.max(0, booked - held), undecided: Math.max(0, held - won) };
}

/** The share of a week's count that is usually open after it, and one and two weeks later. For the form's placeholders. */
export function openShares(weights: RhythmWeights): PlanForecast["open"]["shares"] {
  const sharesOf = (name: OpenStock) =>
    [0, 1, 2].map((later) =>
      mixed(
        weights[name],
        stocks[name].rhythms.map((rhythm: Rhythm) => shareLeft(rhythm, later)),
      ),
    );
  return { still_to_come: sharesOf("still_to_come"), undecided: sharesOf("undecided") };
}

/**
 * The share of a week's bookings that is decided in the same week, and up to each later one: both mean rhythms after each
 * other.
 */
export function decidedShares(weights: RhythmWeights): readonly number[] {
  const over = meanRhythm("still_to_come", weights);
  const decided = meanRhythm("undecided", weights);
  const longest = over.length + decided.length - 1;
  let sum = 0;
  return Array.from({ length: longest }, (_, weeksLater) => {
    sum += sumOf(
      [...over.entries()],
      ([weeks, share]) => share * (decided[weeksLater - weeks] ?? 0),
    );
    return sum;
  });
}

function meanRhythm(name: OpenStock, weights: RhythmWeights): readonly number[] {
  return [0, 1, 2, 3].map((weeksLater) =>
    mixed(
      weights[name],
      stocks[name].rhythms.map((rhythm: Rhythm) => rhythm[weeksLater] ?? 0),
    ),
  );
}

/** The mean of the rhythms' figures. */
function mixed(weights: readonly number[], figures: readonly number[]): number {
  return sumOf([...weights.entries()], ([index, weight]) => weight * (figures[index] ?? 0));
}
