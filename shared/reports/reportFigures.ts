import * as z from "zod/mini";
import type { LostReason } from "../lead/followUp/lostReasons.ts";
import { roundHalfUp } from "../plan/round.ts";
import { medianAnswerMinutes } from "./answerTimes.ts";

/** What the statistics count, by name. A missing counter is 0. */
export type Counters = Readonly<Record<string, number>>;

/** Percentages are whole. They and the median are null without leads. */
export const figuresSchema = z.object({
  leads: z.number(),
  suspect: z.number(),
  /** Of the leads that are not suspect. */
  pass_the_gate_pct: z.nullable(z.number()),
  /** Of the leads with a clock. Of persons: of their answers to such leads. */
  within_5_min_pct: z.nullable(z.number()),
  answered: z.number(),
  calls: z.number(),
  /** Booked calls to which the visitor did not show up. */
  no_shows: z.number(),
  /** The start of the class of the median answer to leads with a clock. */
  median_answer_minutes: z.nullable(z.number()),
  booked: z.number(),
  won: z.number(),
  won_value: z.number(),
});

export type ReportFigures = z.output<typeof figuresSchema>;

/** The figures of a report, from what the statistics counted. */
export function figuresOf(counters: Counters): ReportFigures {
  const { leads = 0, suspect = 0, passing = 0, clocked = 0, on_time = 0 } = counters;
  const { answered = 0, calls = 0, no_shows = 0, booked = 0, won = 0, won_cents = 0 } = counters;
  return {
    leads,
    suspect,
    answered,
    calls,
    no_shows,
    booked,
    won,
    won_value: won_cents / 100,
    pass_the_gate_pct: percentOf(passing, leads - suspect),
    within_5_min_pct: percentOf(on_time, clocked),
    median_answer_minutes: medianAnswerMinutes(counters, clocked),
  };
}

const lossPrefix = "lost_";

/** The counter of the leads of a day that were lost for a reason. */
export function lossCounter(reason: LostReason): string {
  return `${lossPrefix}${reason}`;
}

/** Whether a counter is that of a reason for loss. */
export function isLossCounter(name: string): boolean {
  return name.startsWith(lossPrefix);
}

function percentOf(part: number, whole: number): number | null {
  return whole === 0 ? null : roundHalfUp((100 * part) / whole, 0);
}

/** The sum of each counter. */
export function sumCounters(all: readonly Counters[]): Counters {
  const sums: Record<string, number> = {};
  for (const counters of all) {
    for (const [name, count] of Object.entries(counters)) {
      sums[name] = (sums[name] ?? 0) + count;
    }
  }
  return sums;
}

/** Whether anything was counted. Once leads are erased, only zeros remain. */
export function hasCounts(counters: Counters): boolean {
  return Object.values(counters).some((count) => count !== 0);
}

/**
 * The counters of a day ("2026-11-22"), also of a person ("2026-11-22#ann") or a campaign ("2026-11-22#google#fall"). Persons
 * and campaigns may have the sums of a month under its first day.
 */
export type CountedItem = { readonly item: string; readonly counters: Counters };

/** The person ("ann") or campaign ("google#fall") that counters belong to. */
export function nameOf({ item }: CountedItem): string {
  return item.slice("2026-11-22#".length);
}

/** The sums of several items. */
export function sumOf(items: readonly CountedItem[]): Counters {
  return sumCounters(items.map(({ counters }) => counters));
}
