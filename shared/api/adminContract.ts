import * as z from "zod/mini";
import { stageSchema } from "../lead/followUp/stage.ts";
import { leadSchema } from "../lead/leadSchema.ts";
import { leadFilterSchema } from "./deskContract.ts";
import { apiRoutes } from "./routes.ts";

/**
 * Returns whether a user is currently an administrator, according to the user pool. Callers may check only
 * themselves; any other ID returns 403 unless the caller is an administrator. Returns 422 for an invalid ID.
 */
export const isAdminRoute = {
  ...apiRoutes.isAdmin,
  request: z.object({
    /** The user's `sub` or username. */
    user_id: z
      .string({ error: "user_id must be a text of 1 to 128 characters" })
      .check(
        z.minLength(1, "user_id must be a text of 1 to 128 characters"),
        z.maxLength(128, "user_id must be a text of 1 to 128 characters"),
      ),
  }),
  response: z.object({ is_admin: z.boolean() }),
} as const;

/** The number of leads on one page, unless the request has a limit. */
export const leadsPerPage = 25;

/** The maximum number of leads on one page. */
export const maxLeadsPerPage = 100;

const limitMessage = `limit must be a whole number from 1 to ${maxLeadsPerPage}`;

const limit = z.pipe(
  z.string().check(z.regex(/^\d{1,3}$/, limitMessage)),
  z.pipe(
    z.transform(Number),
    z.number().check(z.gte(1, limitMessage), z.lte(maxLeadsPerPage, limitMessage)),
  ),
);

/**
 * One page of the leads that match all filters, newest first. With `q`, exact matches come first, then matches by
 * token. `next_cursor` fetches the next page and is null on the last one. Paging through the list returns every lead
 * exactly once, even while new leads arrive. If few leads match, a page can end early: then `searched_back_to` is the
 * capture time of the last lead examined, and `next_cursor` continues there. Returns 403 unless the caller is an
 * administrator, 422 for an invalid filter or limit, and 400 for a cursor that this API did not create for this query.
 */
export const listLeadsRoute = {
  ...apiRoutes.listLeads,
  request: z.extend(leadFilterSchema, {
    limit: z._default(z.optional(limit), leadsPerPage),
    cursor: z.optional(z.string()),
  }),
  response: z.object({
    leads: z.array(leadSchema),
    next_cursor: z.nullable(z.string()),
    /** ISO 8601, UTC. */
    searched_back_to: z.optional(z.string()),
  }),
} as const;

/**
 * The API for signed-in users: one entry per route. Returns 401 without a valid `Authorization: Bearer <access
 * token>`.
 */
export const adminContract = {
  isAdmin: isAdminRoute,
  listLeads: listLeadsRoute,
  /**
   * Returns the statistics over all leads, at constant cost. Returns 403 unless the caller is an
   * administrator.
   */
  leadStats: {
    ...apiRoutes.leadStats,
    response: z.object({
      total_leads: z.number(),
      /** In dollars and cents; null if there are no leads. */
      mean_job_value: z.nullable(z.number()),
      /** Sum of the leads' `calculated_revenue_30`, in dollars and cents. */
      total_revenue_30: z.number(),
      /** ISO 8601, UTC; null if there are no leads. */
      latest_lead_at: z.nullable(z.string()),
      /** A number for each stage. */
      by_stage: z.record(stageSchema, z.number()),
      /**
       * Percent of the leads of the last 30 UTC days, without suspect ones, that were answered within five minutes; null
       * if there are none.
       */
      answered_in_time_pct: z.nullable(z.number()),
    }),
  },
} as const;

export type IsAdminResponse = z.output<typeof adminContract.isAdmin.response>;
export type LeadPage = z.output<typeof adminContract.listLeads.response>;
export type LeadStats = z.output<typeof adminContract.leadStats.response>;
