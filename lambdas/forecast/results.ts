import type { MeasureName } from "@planner/shared/api/planContract";
import { byMeasure, type EnteredWeek, type Lag, sumOf } from "./planWeeks.ts";

/**
 * What the entered weeks say about a measure. The model expects `trials × value × multiplier` successes. The trials of
 * the cost per lead are dollars, and its value is the leads per dollar.
 */
export type Results = Readonly<Record<"trials" | "successes" | "multiplier", number>>;

/** The estimates that are booked and not yet held, and the ones that are held and not yet decided. */
export type Open = Readonly<Record<OpenStock, number>>;
export type OpenStock = "still_to_come" | "undecided";

/** The share of a week's booked and held estimates, and of the week before, that is open on the Monday after it. */
export type OpenShares = Readonly<Record<"booked" | "held" | "heldBefore", number>>;

const openShares = {
  same_week: { booked: 0, held: 0, heldBefore: 0 },
  two_weeks: { booked: 0.35, held: 0.6, heldBefore: 0.15 },
  longer: { booked: 0.6, held: 0.8, heldBefore: 0.3 },
} as const satisfies Readonly<Record<Lag, OpenShares>>;

/**
 * The shares that are open on a Monday without an answer. The answers on other Mondays correct the usual ones. An answer
 * counts as entered, even if the stock cannot be so large.
 */
export function openSharesOf(entered: readonly EnteredWeek[], lag: Lag): OpenShares {
  const usual = openShares[lag];
  const correction = (stock: OpenStock) => {
    const answered = entered.filter(({ entry }) => entry[stock] !== undefined);
    const answers = sumOf(answered, ({ entry }) => entry[stock] ?? 0);
    const estimates = sumOf(answered, (week) => estimateOpen(entered, week, usual)[stock]);
    return Math.min(3, (answers + 5) / (estimates + 5));
  };
  const undecided = correction("undecided");
  return {
    booked: usual.booked * correction("still_to_come"),
    held: usual.held * undecided,
    heldBefore: usual.heldBefore * undecided,
  };
}

/** What is probably open after a week. A missing week before it counts 0. */
function estimateOpen(
  entered: readonly EnteredWeek[],
  { planned, entry }: EnteredWeek,
  shares: OpenShares,
): Open {
  const before = entered.find((week) => week.planned.week === planned.week - 1)?.entry.held ?? 0;
  return {
    still_to_come: shares.booked * entry.booked,
    undecided: shares.held * entry.held + shares.heldBefore * before,
  };
}

/** What was open on the Monday after the last of the weeks: as answered or estimated, at most what the counts leave. */
export function openAfter(weeks: readonly EnteredWeek[], shares: OpenShares): Open {
  const last = weeks.at(-1);
  if (last === undefined) return { still_to_come: 0, undecided: 0 };
  const estimate = estimateOpen(weeks, last, shares);
  const { booked, held, won } = totals(weeks);
  const { still_to_come = estimate.still_to_come, undecided = estimate.undecided } = last.entry;
  return {
    still_to_come: Math.min(still_to_come, Math.max(0, booked - held)),
    undecided: Math.min(undecided, Math.max(0, held - won)),
  };
}

/** The results of all weeks together. Held and won estimates may have been booked in any earlier week. */
export function resultsOf(
  weeks: readonly EnteredWeek[],
  shares: OpenShares,
): Readonly<Record<MeasureName, Results>> {
  const { leads, booked, held, won } = totals(weeks);
  const open = openAfter(weeks, shares);
  const [shown, closed] = [booked - open.still_to_come, held - open.undecided];
  const usual = byMeasure((measure) => weeks.at(-1)?.multipliers[measure] ?? 1);
  return {
    cost_per_lead: {
      trials: sumOf(
        weeks,
        (week) => (week.entry.spend_cents / 100) * week.multipliers.cost_per_lead,
      ),
      successes: leads,
      multiplier: 1,
    },
    booking_rate: {
      trials: leads,
      successes: Math.min(booked, leads),
      multiplier:
        leads > 0
          ? sumOf(weeks, (week) => week.entry.leads * week.multipliers.booking_rate) / leads
          : usual.booking_rate,
    },
    show_rate: {
      trials: shown,
      successes: Math.min(held, shown),
      multiplier: multiplierOfFirst(weeks, shown, "show_rate") ?? usual.show_rate,
    },
    close_rate: {
      trials: closed,
      successes: Math.min(won, closed),
      multiplier:
        multiplierOfFirst(weeks, held > 0 ? (shown * closed) / held : 0, "close_rate") ??
        usual.close_rate,
    },
  };
}

/** The mean multiplier of the first bookings: they are held and decided in their order. Undefined without bookings. */
function multiplierOfFirst(
  weeks: readonly EnteredWeek[],
  bookings: number,
  measure: MeasureName,
): number | undefined {
  let rest = bookings;
  const sum = sumOf(weeks, ({ entry, multipliers }) => {
    const taken = Math.min(entry.booked, rest);
    rest -= taken;
    return taken * multipliers[measure];
  });
  return bookings > rest ? sum / (bookings - rest) : undefined;
}

/** What came after the earlier results. */
export function resultsSince(before: Results, all: Results): Results {
  const trials = Math.max(0, all.trials - before.trials);
  const expected = all.trials * all.multiplier - before.trials * before.multiplier;
  return {
    trials,
    successes: Math.min(Math.max(0, all.successes - before.successes), trials),
    multiplier: trials > 0 ? Math.min(Math.max(expected / trials, 0.01), 1.3) : all.multiplier,
  };
}

function totals(weeks: readonly EnteredWeek[]) {
  return {
    leads: sumOf(weeks, ({ entry }) => entry.leads),
    booked: sumOf(weeks, ({ entry }) => entry.booked),
    held: sumOf(weeks, ({ entry }) => entry.held),
    won: sumOf(weeks, ({ entry }) => entry.won),
  };
}
