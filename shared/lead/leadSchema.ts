import * as z from "zod/mini";
import { attributionFields } from "./attribution.ts";
import { suspectReasons } from "./botSignals.ts";

const attribution = z.object(
  Object.fromEntries(attributionFields.map((field) => [field, z.optional(z.string())])),
);

/**
 * A captured lead as the table holds it. Money in dollars to cents, counts to two decimals.
 * Source: spec, section 3 (lead); id, created_at and attribution: decisions, section 3; suspect and
 * consent_version: docs/decisions/0083 and 0084.
 */
export const leadSchema = z.object({
  /** UUIDv7: time-ordered. */
  id: z.string(),
  /** ISO 8601, UTC. What is no instant is no lead: a screen could not show it. */
  created_at: z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text)))),
  first_name: z.string(),
  last_name: z.string(),
  company_name: z.string(),
  work_email: z.string(),
  /** E.164. */
  mobile: z.string(),
  /** As typed; "" when none was given. */
  website: z.string(),
  state: z.string(),
  avg_job_value: z.number(),
  target_estimates_per_week: z.number(),
  gross_margin_pct: z.number(),
  /** Not saved on insert; shown where a record bears it. */
  current_estimates_per_week: z.optional(z.number()),
  calculated_daily_budget: z.number(),
  calculated_leads_per_day: z.number(),
  calculated_jobs_30: z.number(),
  calculated_revenue_30: z.number(),
  attribution: z.optional(attribution),
  /** Why the lead may not come from a person; absent when nothing speaks against it. */
  suspect: z.optional(z.array(z.enum(suspectReasons))),
  /** The consent text that the visitor saw (`consentTexts`); absent in leads of older pages. */
  consent_version: z.optional(z.string()),
});

export type Lead = z.infer<typeof leadSchema>;
