import * as z from "zod/mini";
import { dayMs } from "../../calendar.ts";
import { callOutcomes } from "../../lead/followUp/callOutcome.ts";
import { waitingGroups } from "../../lead/followUp/nextTouch.ts";
import { leadSchema } from "../../lead/leadSchema.ts";
import { fromBeforeTo, timestamp } from "../../lead/timeRange.ts";
import type { ApiRoute } from "../route.ts";
import { adminReadDefaults } from "./adminRouteDefaults.ts";
import { bookingWithoutLeadSchema } from "./bookingWithoutLead.ts";
import { pageQuery } from "./pageQuery.ts";

/** The caller's day. Its end is excluded. */
const dayRange = {
  from: timestamp("from"),
  to: timestamp("to"),
};

/** Rejects a range that ends before it starts, or is longer than two days. */
const dayChecks = [
  fromBeforeTo,
  z.refine<{ readonly from: string; readonly to: string }>(
    ({ from, to }) => Date.parse(to) - Date.parse(from) <= 2 * dayMs,
    { error: "from and to must be at most 48 hours apart", path: ["to"] },
  ),
] as const;

/** The routes that list the people to call: the queue, and the booked calls of a day. */
export const queueContract = {
  /**
   * A page of the leads that wait for an administrator, in the order in which to call them, at constant cost. First those
   * that wait now or are being called, then those that are due until `to`. `next_cursor` fetches the next page and is null
   * on the last one. Returns 400 for a cursor that this API did not create.
   */
  leadQueue: {
    ...adminReadDefaults,
    path: "/api/leads/queue",
    request: z.object({
      query: z.object({ ...pageQuery, ...dayRange }).check(...dayChecks),
    }),
    response: z.object({
      leads: z.array(leadSchema),
      next_cursor: z.nullable(z.string()),
      /** How many leads wait now, by group. */
      waiting: z.record(z.enum(waitingGroups), z.number()),
      /** How many leads are due later, until `to`. */
      later: z.number(),
      /** The names of all administrators. The leads of anyone else are free. At most a minute old. */
      administrators: z.array(z.string()),
      /** The booked calls from `from` to `to`, as `callsToday` lists them, and how many of them have no outcome yet. */
      calls_today: z.object({ total: z.number(), left: z.number() }),
      /** The booked calls of people without a lead: those of the last day, then the next ones. */
      bookings: z.array(bookingWithoutLeadSchema),
    }),
  },
  /**
   * The booked calls of a day, those of people without a lead too: first those without an outcome, then the others, each by
   * start. A lead with two calls is listed twice.
   */
  callsToday: {
    ...adminReadDefaults,
    path: "/api/leads/calls",
    request: z.object({ query: z.object(dayRange).check(...dayChecks) }),
    response: z.object({
      calls: z.array(
        z.object({
          /** The booking's ID. */
          id: z.string(),
          start: z.string(),
          /** Absent if no outcome was recorded. */
          outcome: z.optional(z.enum(callOutcomes)),
          /** Whether it has an outcome, or its lead was won or lost since its start. */
          is_done: z.boolean(),
          /** Who booked: a lead, or a person without one. */
          lead: z.optional(leadSchema),
          booking: z.optional(bookingWithoutLeadSchema),
        }),
      ),
      /** The number of calls that are not done. */
      left: z.number(),
    }),
  },
} as const satisfies Readonly<Record<string, ApiRoute>>;

export type LeadQueue = z.output<typeof queueContract.leadQueue.response>;
export type CallsToday = z.output<typeof queueContract.callsToday.response>;
