import { roundHalfUp } from "@planner/shared/plan/round";
import * as z from "zod/mini";

/** What counting needs to know of a lead. */
export type CountableLead = z.infer<typeof countableLeadSchema>;

export const countableLeadSchema = z.object({
  idempotency_key: z.string(),
  created_at: z.string(),
  avg_job_value: z.number(),
  calculated_revenue_30: z.number(),
});

/** What leads add to a count. */
export type Sums = {
  readonly total_leads: number;
  readonly job_value_cents: number;
  readonly revenue_30_cents: number;
  /** The latest of the leads, ISO 8601 in UTC, which sorts as text; undefined without leads. */
  readonly latest_lead_at: string | undefined;
};

/** Adds leads up, each value rounded half up to cents. */
export function sumLeads(leads: readonly CountableLead[]): Sums {
  return {
    total_leads: leads.length,
    job_value_cents: sum(leads.map((lead) => toCents(lead.avg_job_value))),
    revenue_30_cents: sum(leads.map((lead) => toCents(lead.calculated_revenue_30))),
    latest_lead_at: leads
      .map((lead) => lead.created_at)
      .sort()
      .at(-1),
  };
}

function toCents(dollars: number): number {
  return Math.round(roundHalfUp(dollars, 2) * 100);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
