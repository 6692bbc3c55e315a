import * as z from "zod/mini";
import { isAdminRoute } from "./isAdminRoute.ts";
import { listLeadsRoute } from "./listLeadsRoute.ts";

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
