import type { EnteredWeek } from "../planWeeks.ts";
import { sumOf } from "../sumOf.ts";

/**
 * Rhythms (docs/plan-model.md, open estimates): when booked estimates are over (held or not), and held ones decided. Without
 * an answer, they say how many estimates are open on a Monday.
 */

/** Estimates that are booked and not yet held, and held and not yet decided. */
export type OpenStock = "still_to_come" | "undecided";

/** The shares of a week's estimates that leave the stock in the same week, and one, two and three weeks later. */
export type Rhythm = readonly [number, number, number, number];

/** Of each stock: what enters and leaves it in a week, the rate between them, and the five rhythms. */
export const stocks: Readonly<Record<OpenStock, Stock>> = {
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
};

type Stock = {
  readonly enters: "booked" | "held";
  readonly leaves: "held" | "won";
  readonly rate: "show_rate" | "close_rate";
  readonly rhythms: readonly [Rhythm, Rhythm, Rhythm, Rhythm, Rhythm];
};

/** What is open under a rhythm on the Monday after the last of the weeks, whatever has left the stock. */
export function openUnder(name: OpenStock, weeks: readonly EnteredWeek[], rhythm: Rhythm): number {
  const last = weeks.at(-1);
  if (last === undefined) return 0;
  const { enters } = stocks[name];
  const open = sumOf(
    weeks,
    (week) => week.entry[enters] * shareOpenAfter(rhythm, weeksFrom(week, last)),
  );
  return Math.max(0, open);
}

/** The share of a week's estimates that is open some weeks later. */
export function shareOpenAfter(rhythm: Rhythm, weeksLater: number): number {
  return 1 - sumOf(rhythm.slice(0, weeksLater + 1), (share) => share);
}

/** How many weeks later the other week is. Negative if it is earlier. */
export function weeksFrom(one: EnteredWeek, other: EnteredWeek): number {
  return other.planned.week - one.planned.week;
}

/** What is open under each rhythm on the Monday after the last of the weeks. */
export function openByRhythm(name: OpenStock, weeks: readonly EnteredWeek[]): readonly number[] {
  return stocks[name].rhythms.map((rhythm) => openUnder(name, weeks, rhythm));
}
