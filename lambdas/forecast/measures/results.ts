import type { MeasureName } from "@planner/shared/api/planMeasures";
import { type EnteredWeek, totalsOf } from "../planWeeks.ts";
import { sumOf } from "../sumOf.ts";
import { lastMultiplier, meanMultiplier } from "./multipliers.ts";
import type { OpenEstimates } from "./openEstimates.ts";

/**
 * What the weeks say about a measure (docs/plan-model.md, trials). The model expects `trials × value × multiplier`
 * successes. For the cost per lead, trials are dollars of spend times the lead factor, successes are leads, and the value
 * is the leads per dollar. Trials can be fractions.
 */
export type Results = Readonly<Record<"trials" | "successes" | "multiplier", number>>;

/** The results of all four measures. */
export type ResultsByMeasure = Readonly<Record<MeasureName, Results>>;

/** The results of all weeks together. Held and won estimates may have been booked in any earlier week. */
export function resultsOf(weeks: readonly EnteredWeek[], open: OpenEstimates): ResultsByMeasure {
  const { leads, booked, held, won } = totalsOf(weeks);
  const shown = booked - open.still_to_come;
  const decided = held - open.undecided;
  const bookingsOfDecided = held > 0 ? (shown * decided) / held : 0;
  return {
    cost_per_lead: {
      trials: sumOf(weeks, ({ entry, multipliers }) => {
        return (entry.spend_cents / 100) * multipliers.cost_per_lead;
      }),
      successes: leads,
      multiplier: 1,
    },
    booking_rate: {
      trials: leads,
      successes: Math.min(booked, leads),
      multiplier: meanMultiplier(weeks, "booking_rate", ({ entry }) => entry.leads),
    },
    show_rate: {
      trials: shown,
      successes: Math.min(held, shown),
      multiplier: multiplierOfFirstBookings(weeks, shown, "show_rate"),
    },
    close_rate: {
      trials: decided,
      successes: Math.min(won, decided),
      multiplier: multiplierOfFirstBookings(weeks, bookingsOfDecided, "close_rate"),
    },
  };
}

/** The mean multiplier of the first bookings: they are held and decided in their order (first in, first out). */
function multiplierOfFirstBookings(
  weeks: readonly EnteredWeek[],
  bookings: number,
  rate: "show_rate" | "close_rate",
): number {
  let rest = bookings;
  let sum = 0;
  for (const { entry, multipliers } of weeks) {
    const taken = Math.min(entry.booked, rest);
    sum += taken * multipliers[rate];
    rest -= taken;
  }
  const counted = bookings - rest;
  return counted > 0 ? sum / counted : lastMultiplier(weeks, rate);
}

/**
 * What came after the earlier results. A later answer about open estimates can contradict an earlier one, so the
 * differences are brought into range.
 */
export function resultsSince(measure: MeasureName, before: Results, all: Results): Results {
  const trials = all.trials - before.trials;
  const successes = all.successes - before.successes;
  if (measure === "cost_per_lead") return { trials, successes, multiplier: 1 };
  if (trials <= 0) return { trials: 0, successes: 0, multiplier: all.multiplier };
  const weighted = all.trials * all.multiplier - before.trials * before.multiplier;
  return {
    trials,
    successes: Math.min(Math.max(0, successes), trials),
    multiplier: Math.min(Math.max(weighted / trials, multiplierRange.min), multiplierRange.max),
  };
}

/** Every week's multiplier is well within this range. That of a contradiction can be negative or huge. */
const multiplierRange = { min: 0.01, max: 1.3 } as const;
