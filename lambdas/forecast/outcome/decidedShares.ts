import { weightedMean } from "../measures/openEstimates.ts";
import { type OpenStock, stocks } from "../measures/rhythms.ts";
import type { RhythmWeights } from "../measures/rhythmWeights.ts";
import { sumOf } from "../sumOf.ts";

/**
 * The share of a week's bookings that is decided by the end of the same week, and of each later one: they are held in one
 * mean rhythm, then decided in the other.
 */
export function decidedShares(weights: RhythmWeights): readonly number[] {
  const heldRhythm = meanRhythm("still_to_come", weights);
  const decisionRhythm = meanRhythm("undecided", weights);

  function decidedIn(week: number): number {
    return sumOf([...heldRhythm.entries()], ([heldIn, share]) => {
      return share * (decisionRhythm[week - heldIn] ?? 0);
    });
  }

  const lastWeek = heldRhythm.length + decisionRhythm.length - 2;
  const shares: number[] = [];
  let decided = 0;
  for (let week = 0; week <= lastWeek; week++) {
    decided += decidedIn(week);
    shares.push(decided);
  }
  return shares;
}

/** The mean of a stock's rhythms: the share that leaves it in the same week, and one, two and three weeks later. */
function meanRhythm(name: OpenStock, weights: RhythmWeights): readonly number[] {
  return [0, 1, 2, 3].map((weeksLater) => {
    const shares = stocks[name].rhythms.map((rhythm) => rhythm[weeksLater] ?? 0);
    return weightedMean(weights[name], shares);
  });
}
