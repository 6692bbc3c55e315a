import type { Lag, PlanForecast } from "@planner/shared/api/planForecast";
import { type EnteredWeek, totalsOf } from "../planWeeks.ts";
import { sumOf } from "../sumOf.ts";
import { type OpenStock, openByRhythm, openUnder, shareOpenAfter, stocks } from "./rhythms.ts";
import type { RhythmWeights } from "./rhythmWeights.ts";

/** How many estimates of each stock are open on a Monday. */
export type OpenEstimates = Readonly<Record<OpenStock, number>>;

/**
 * What is open on the Monday after the last of the weeks (docs/plan-model.md, open estimates): the contractor's
 * answer, or an estimate without one. Never more than the counts allow.
 */
export function openAfter(weeks: readonly EnteredWeek[], weights: RhythmWeights): OpenEstimates {
  const most = mostOpen(weeks);
  const openOf = (name: OpenStock) => {
    const answered = weeks.at(-1)?.entry[name];
    const estimated = weightedMean(weights[name], openByRhythm(name, weeks));
    return Math.min(answered ?? estimated, most[name]);
  };
  return { still_to_come: openOf("still_to_come"), undecided: openOf("undecided") };
}

/** What would be open if estimates were held and decided when the contractor says. */
export function openAsStated(name: OpenStock, weeks: readonly EnteredWeek[], lag: Lag): number {
  const rhythm = stocks[name].rhythms[statedRhythm[lag]];
  return Math.min(openUnder(name, weeks, rhythm), mostOpen(weeks)[name]);
}

/** The index of the rhythm that the contractor's answer means. */
const statedRhythm = { same_week: 0, two_weeks: 1, longer: 2 } as const satisfies Record<
  Lag,
  number
>;

/** What has entered a stock and not left it as held or won. */
export function mostOpen(weeks: readonly EnteredWeek[]): OpenEstimates {
  const { booked, held, won } = totalsOf(weeks);
  return { still_to_come: Math.max(0, booked - held), undecided: Math.max(0, held - won) };
}

/**
 * The shares of a week's count that are usually open after it, and one and two weeks later. The form shows them as
 * placeholders.
 */
export function openShares(weights: RhythmWeights): PlanForecast["open"]["shares"] {
  return {
    still_to_come: sharesOpen("still_to_come", weights),
    undecided: sharesOpen("undecided", weights),
  };
}

function sharesOpen(name: OpenStock, weights: RhythmWeights): number[] {
  return [0, 1, 2].map((weeksLater) => {
    const shares = stocks[name].rhythms.map((rhythm) => shareOpenAfter(rhythm, weeksLater));
    return weightedMean(weights[name], shares);
  });
}

/** The mean of the rhythms' figures, by their weights. */
export function weightedMean(weights: readonly number[], figures: readonly number[]): number {
  return sumOf([...weights.entries()], ([index, weight]) => weight * (figures[index] ?? 0));
}
