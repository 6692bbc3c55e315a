import * as z from "zod/mini";
import { newPlanSchema, newTokenSchema } from "../planContract.ts";
import { leverNames } from "../planMeasures.ts";
import { situationSchema } from "../planSituation.ts";
import { type ApiRoute, idPart } from "../route.ts";
import { adminEditDefaults, adminReadDefaults } from "./adminRouteDefaults.ts";

/** A saved plan as administrators see it. */
export const trackedPlanSchema = z.object({
  plan_id: z.string(),
  lead_id: z.string(),
  first_name: z.string(),
  start_date: z.string(),
  /** The time of the last entry, or of the creation. ISO 8601, UTC. */
  last_entry: z.string(),
  weeks_entered: z.number(),
  /** Absent without entries. */
  outlook: z.optional(
    z.object({
      chance_of_80_percent: z.number(),
      /** In dollars of profit by week 12. Negative if the forecast is better than the plan. */
      shortfall: z.number(),
      lever: z.optional(z.enum(leverNames)),
      /** The probability that the lever is worse than planned. Absent for the spend. */
      certainty: z.optional(z.number()),
      /** What the page's main sentence is about. */
      situation: situationSchema,
    }),
  ),
});

export type TrackedPlan = z.output<typeof trackedPlanSchema>;

/** A saved plan with its contractor's company and phone number. */
const listedPlanSchema = z.extend(trackedPlanSchema, {
  /** The name of the company, else its website. Empty if neither is known. */
  company: z.string(),
  /** E.164. */
  mobile: z.string(),
});

export type ListedPlan = z.output<typeof listedPlanSchema>;

/** The routes for the saved plans of leads. */
export const savedPlanContract = {
  /**
   * The saved plans with ad spend, 25 per page. Those without an entry for the longest time come first, up to 90 days: the
   * others are left out.
   */
  listPlans: {
    ...adminReadDefaults,
    path: "/api/plans",
    request: z.object({ query: z.object({ cursor: z.optional(z.string()) }) }),
    response: z.object({ plans: z.array(listedPlanSchema), next_cursor: z.nullable(z.string()) }),
  },
  /** Saves the plan of a lead, if it has none, and returns the token of a new link to it. */
  createLeadPlan: {
    ...adminEditDefaults,
    path: "/api/leads/{id}/plan",
    request: z.object({ id: idPart, body: newPlanSchema }),
    response: newTokenSchema,
  },
} as const satisfies Readonly<Record<string, ApiRoute>>;
