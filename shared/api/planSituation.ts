import * as z from "zod/mini";
import { measureNames } from "./planMeasures.ts";

const measureName = z.enum(measureNames);

/** A measure beside its plan. */
const comparison = z.object({ measure: measureName, estimate: z.number(), plan: z.number() });

/** What a pause of the ads costs: the jobs if they are back next week at a spend, and if they stay off. */
const pause = z.object({
  a_week: z.number(),
  jobs_if_back: z.number(),
  jobs_if_off: z.number(),
});

/**
 * The situation that the page's main sentence is about, with the figures of the sentence. The kinds are in the order in which
 * they are tried: the first that fits decides. Jobs are medians by week 12, and spends are dollars a week.
 */
export const situationSchema = z.discriminatedUnion("kind", [
  /** The ads did not run last week, and the contractor has not said whether they are back. */
  z.extend(pause, {
    kind: z.literal("pause"),
    /** The last entered weeks, which had no spend. */
    weeks_off: z.array(z.number()),
  }),
  /** The ads stay off. `leak`: a named measure to fix before they start again. */
  z.extend(pause, { kind: z.literal("ads_off"), leak: z.optional(comparison) }),
  /** Lead cost is named and there is no lead yet: no rate and no estimate. The spend is the total so far. */
  z.object({ kind: z.literal("no_lead"), spend: z.number(), expected_leads: z.number() }),
  /** A named measure. */
  z.extend(comparison, {
    kind: z.literal("leak"),
    /** The probability that it is worse than planned. Shown rounded down, at most 99%. */
    certainty: z.number(),
    /** The profit by week 12 that it costs. 0 in week 12. */
    gain: z.number(),
    /** The week that a drop or a repair made its results count from. */
    since: z.optional(z.number()),
    /** The last four weeks fit the plan: if that holds, it is no longer named. */
    fits_lately: z.boolean(),
    /** The spend as a share of the plan, if it is below .85 too. */
    low_pace: z.optional(z.number()),
  }),
  /** The spend is the lever. */
  z.object({
    kind: z.literal("spend"),
    a_week: z.number(),
    planned_a_week: z.number(),
    pace: z.number(),
    jobs: z.number(),
    jobs_at_plan_spend: z.number(),
  }),
  /** A measure that was named is back on plan since a week. */
  z.object({ kind: z.literal("repaired"), measure: measureName, since: z.number() }),
  /** A measure is no longer named on this Monday. `since`: the first week of the drop that has ended. */
  z.object({
    kind: z.literal("no_longer_named"),
    measure: measureName,
    since: z.optional(z.number()),
  }),
  /** Either estimates are later than the contractor said, or they are lost: the field of the stock has the answer. */
  z.object({
    kind: z.literal("late_or_lost"),
    measure: z.enum(["show_rate", "close_rate"]),
    stock: z.enum(["still_to_come", "undecided"]),
  }),
  /** A measure may be below plan. */
  z.object({ kind: z.literal("watch"), measure: measureName, surprise: z.number() }),
  /** The spend is over one and a half times the plan's. */
  z.object({
    kind: z.literal("high_spend"),
    a_week: z.number(),
    pace: z.number(),
    jobs_at_plan_spend: z.number(),
  }),
  z.object({ kind: z.literal("too_early") }),
  /** `won` are the jobs so far, and `weeks_left` the weeks after the last entered one. */
  z.object({
    kind: z.literal("ahead"),
    jobs: z.number(),
    planned_jobs: z.number(),
    won: z.number(),
    weeks_left: z.number(),
  }),
  /** Fewer jobs than planned, and nothing is proven. `gap`: where most may be lost. */
  z.object({
    kind: z.literal("behind"),
    gap: z.optional(z.extend(comparison, { gain: z.number() })),
  }),
  z.object({ kind: z.literal("on_plan") }),
]);

export type Situation = z.output<typeof situationSchema>;
