import type { Lag, PlanForecast } from "@planner/shared/api/planForecast";
import { type EnteredWeek, sumOf, totalsOf } from "../planWeeks.ts";
import {
  type OpenStock,
  openByRhythm,
  openUnder,
  type Rhythm,
  shareOpenAfter,
  stocks,
} from "./rhythms.ts";
import type { RhythmWeights } from "./rhythmWeights.ts";

/** How many estimates of each stock are open on a Monday. */
export type Open = Readonly<Record<OpenStock, number>>;

/**
 * What is open on the Monday after the last of the weeks (docs/plan-model.md, open estimates): as answered or estimated, at
 * most what the counts leave.
 */
export function openAfter(weeks: readonly EnteredWeek[], weights: RhythmWeights): Open {
  const most = mostOpen(weeks);
  const openOf = (name: OpenStock) => {
    const open =
      weeks.at(-1)?.entry[name] ?? weightedMean(weights[name], openByRhythm(name, weeks));
    return Math.min(open, most[name]);
  };
  return { still_to_come: openOf("still_to_come"), undecided: openOf("undecided") };
}

/** What would be open if estimates were held and decided when the contractor says. */
export function openAsStated(name: OpenStock, weeks: readonly EnteredWeek[], lag: Lag): number {
  const rhythm: Rhythm = stocks[name].rhythms[statedRhythm[lag]];
  return Math.min(openUnder(name, weeks, rhythm), mostOpen(weeks)[name]);
}

/** The index of the rhythm that the contractor's answer means. */
const statedRhythm = { same_week: 0, two_weeks: 1, longer: 2 } as const satisfies Record<
  Lag,
  number
>;

/** What has entered a stock and not left it as held or won. */
export function mostOpen(weeks: readonly EnteredWeek[]): Open {
  const { booked, held, won } = totalsOf(weeks);
  return { still_to_come: Math.max(0, booked - held), undecided: Math.max(0, held - won) };
}

/** The share of a week's count that is usually open after it, and one and two weeks later. For the form's placeholders. */
export function openShares(weights: RhythmWeights): PlanForecast["open"]["shares"] {
  return {
    still_to_come: sharesOpen("still_to_come", weights),
    undecided: sharesOpen("undecided", weights),
  };
}

function sharesOpen(name: OpenStock, weights: RhythmWeights): number[] {
  return [0, 1, 2].map((weeksLater) => {
    const shares = stocks[name].rhythms.map((rhythm: Rhythm) => shareOpenAfter(rhythm, weeksLater));
    return weightedMean(weights[name], shares);
  });
}

/**
 * The share of a week's bookings that is decided by the end of the same week, and of each later one: they are held in one
 * mean rhythm, then decided in the other.
 */
export function decidedShares(weights: RhythmWeights): readonly number[] {
  const over = meanRhythm("still_to_come", weights);
  const decided = meanRhythm("undecided", weights);
  const shares: number[] = [];
  let sum = 0;
  for (let weeksLater = 0; weeksLater < over.length + decided.length - 1; weeksLater++) {
    sum += sumOf(
      [...over.entries()],
      ([weeksUntilOver, share]) => share * (decided[weeksLater - weeksUntilOver] ?? 0),
    );
    shares.push(sum);
  }
  return shares;
}

function meanRhythm(name: OpenStock, weights: RhythmWeights): readonly number[] {
  return [0, 1, 2, 3].map((weeksLater) => {
    const shares = stocks[name].rhythms.map((rhythm: Rhythm) => rhythm[weeksLater] ?? 0);
    return weightedMean(weights[name], shares);
  });
}

/** The mean of the rhythms' figures, by their weights. */
function weightedMean(weights: readonly number[], figures: readonly number[]): number {
  return sumOf([...weights.entries()], ([index, weight]) => weight * (figures[index] ?? 0));
}
