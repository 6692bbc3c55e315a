import * as z from "zod/mini";
import { callStates } from "../../lead/followUp/bookedCall.ts";
import { bookingSchema } from "../../lead/followUp/booking.ts";
import { leadEventSchema } from "../../lead/followUp/leadEvent.ts";
import { stageSchema } from "../../lead/followUp/stage.ts";
import { leadFilterSchema } from "../../lead/leadFilter.ts";
import { leadSchema } from "../../lead/leadSchema.ts";
import { fromBeforeTo, timestamp } from "../../lead/timeRange.ts";
import { type ApiRoute, idPart } from "../route.ts";
import { adminReadDefaults } from "./adminRouteDefaults.ts";
import { pageQuery } from "./pageQuery.ts";
import { trackedPlanSchema } from "./savedPlanContract.ts";

/** The routes that read leads: a list, one with its timeline, what changed, and the statistics. */
export const leadContract = {
  /**
   * One page of the leads that match all filters, newest first. With `q`, exact matches come first, then matches by
   * token. `next_cursor` fetches the next page and is null on the last one. Paging through the list returns every lead
   * exactly once, even while new leads arrive. If few leads match, a page can end early: then `searched_back_to` is the
   * capture time of the last lead examined, and `next_cursor` continues there. Returns 400 for a cursor that this API did
   * not create for this query.
   */
  listLeads: {
    ...adminReadDefaults,
    path: "/api/leads",
    request: z.object({
      query: z.extend(leadFilterSchema, pageQuery).check(fromBeforeTo),
    }),
    response: z.object({
      leads: z.array(leadSchema),
      next_cursor: z.nullable(z.string()),
      /** ISO 8601, UTC. */
      searched_back_to: z.optional(z.string()),
    }),
  },
  /** Returns the statistics over all leads, at constant cost. They follow an edit within two seconds. */
  leadStats: {
    ...adminReadDefaults,
    path: "/api/leads/stats",
    request: z.object({}),
    response: z.object({
      total_leads: z.number(),
      /** In dollars and cents; null if there are no leads. */
      mean_job_value: z.nullable(z.number()),
      /** Sum of the leads' `calculated_revenue_30`, in dollars and cents. */
      total_revenue_30: z.number(),
      /** ISO 8601, UTC; null if there are no leads. */
      latest_lead_at: z.nullable(z.string()),
      by_stage: z.record(stageSchema, z.number()),
      /** Sum of the won leads' values, in dollars and cents. */
      won_value: z.number(),
      /**
       * Percent of the leads of the last 30 UTC days that were answered within five minutes, without suspect ones and
       * those that still have time; null if there are none.
       */
      answered_in_time_pct: z.nullable(z.number()),
    }),
  },
  /** New and changed leads since a position. The first request has no `since` and returns only a position. */
  leadChanges: {
    ...adminReadDefaults,
    path: "/api/leads/changes",
    request: z.object({ query: z.object({ since: z.optional(timestamp("since")) }) }),
    response: z.object({
      /** Newest first. May repeat leads of the previous response. */
      leads: z.array(leadSchema),
      /** The IDs of leads erased since then. */
      erased_ids: z.array(z.string()),
      /** The `since` of the next request: a time. */
      next_since: z.string(),
      /** Whether there are more changes than fit into a response: the list should be fetched again. */
      has_more: z.boolean(),
    }),
  },
  /** A lead with its timeline. Returns 404 if it does not exist or was erased. */
  getLead: {
    ...adminReadDefaults,
    path: "/api/leads/{id}",
    request: z.object({ id: idPart }),
    response: z.object({
      lead: leadSchema,
      /** Newest first. */
      events: z.array(leadEventSchema),
      /** Other leads with the same phone number or email address, newest first. */
      other_leads: z.array(
        z.pick(leadSchema, {
          id: true,
          created_at: true,
          stage: true,
          version: true,
          first_name: true,
          suspect: true,
          calculated_revenue_30: true,
        }),
      ),
      /** Whether there are older ones that are not in `other_leads`. */
      has_more_other_leads: z.boolean(),
      /**
       * The calls that the visitor booked, the earliest first. One that is `open` may still be made, and one that is `over`
       * lacks its outcome.
       */
      booked_calls: z.array(
        z.extend(z.pick(bookingSchema, { id: true, start: true, time_zone: true, outcome: true }), {
          state: z.enum(callStates),
        }),
      ),
      plan: z.optional(trackedPlanSchema),
    }),
  },
} as const satisfies Readonly<Record<string, ApiRoute>>;

export type LeadPage = z.output<typeof leadContract.listLeads.response>;
export type LeadStats = z.output<typeof leadContract.leadStats.response>;
export type LeadDetails = z.output<typeof leadContract.getLead.response>;
export type LeadChanges = z.output<typeof leadContract.leadChanges.response>;
