import * as z from "zod/mini";
import { leadSchema } from "../lead/leadSchema.ts";

/** The user pool's group whose members read the leads. Source: architecture. */
export const adminGroup = "admin";

/**
 * Whether a user is an administrator, as the user pool says at this moment. A caller may ask about itself only; 403
 * for another id, unless the caller is an administrator. 422 for an invalid id.
 */
export const isAdminRoute = {
  method: "POST",
  path: "/api/is-admin",
  request: z.object({
    /** The user's `sub`, or its name in the pool. */
    user_id: z
      .string({ error: "user_id must be a text of 1 to 128 characters" })
      .check(
        z.minLength(1, "user_id must be a text of 1 to 128 characters"),
        z.maxLength(128, "user_id must be a text of 1 to 128 characters"),
      ),
  }),
  response: z.object({ is_admin: z.boolean() }),
} as const;

/** The most leads that one page bears. Source: issue 3. */
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
 * One page of the leads, newest first. `next_cursor` leads to the following page and is null on the last one; every
 * lead appears exactly once on the pages of one walk, however many arrive meanwhile. Administrators only: 403. 422
 * for a limit out of range; 400 for a cursor that this API did not make.
 */
export const listLeadsRoute = {
  method: "GET",
  path: "/api/leads",
  request: z.object({
    limit: z._default(z.optional(limit), 25),
    cursor: z.optional(z.string()),
  }),
  response: z.object({ leads: z.array(leadSchema), next_cursor: z.nullable(z.string()) }),
} as const;

/**
 * The calls of signed-in users: one entry a route. Each needs `Authorization: Bearer <access token>`; 401 without a
 * valid one. Source: decisions, section 3.
 */
export const adminContract = {
  isAdmin: isAdminRoute,
  listLeads: listLeadsRoute,
  /** The four figures over all leads. Costs the same however many there are. Administrators only: 403. */
  leadStats: {
    method: "GET",
    path: "/api/leads/stats",
    response: z.object({
      total_leads: z.number(),
      /** Dollars to cents; null while there is no lead. */
      mean_job_value: z.nullable(z.number()),
      /** Sum of the leads' `calculated_revenue_30`, in dollars to cents. */
      total_revenue_30: z.number(),
      /** ISO 8601, UTC; null while there is no lead. */
      latest_lead_at: z.nullable(z.string()),
    }),
  },
} as const;

export type IsAdminAnswer = z.output<typeof adminContract.isAdmin.response>;
export type LeadPage = z.output<typeof adminContract.listLeads.response>;
export type LeadStats = z.output<typeof adminContract.leadStats.response>;
