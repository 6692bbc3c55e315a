import type { LeadStats } from "@planner/shared/api/adminContract";
import { roundHalfUp } from "@planner/shared/plan/round";
import * as z from "zod/mini";

/**
 * The sums over all leads as the table holds them. Money in whole cents, so that adding never rounds; exact up to 9e15
 * cents, which is ninety million leads of the highest job value.
 */
export type StatisticsRecord = z.infer<typeof statisticsRecordSchema>;

export const statisticsRecordSchema = z.object({
  /** Which count of the leads this is; each lead bears the counts that it is in. */
  generation: z.number(),
  total_leads: z.number(),
  job_value_cents: z.number(),
  revenue_30_cents: z.number(),
  /** ISO 8601, UTC; absent while there is no lead. */
  latest_lead_at: z.optional(z.string()),
});

/** A count of no leads. */
export function emptyStatistics(generation: number): StatisticsRecord {
  return { generation, total_leads: 0, job_value_cents: 0, revenue_30_cents: 0 };
}

/** The figures to show. Where nothing was counted yet there is no mean and no latest lead. */
export function toLeadStats(record: StatisticsRecord): LeadStats {
  const { total_leads, job_value_cents, revenue_30_cents, latest_lead_at } = record;
  return {
    total_leads,
    mean_job_value: total_leads === 0 ? null : roundHalfUp(job_value_cents / total_leads / 100, 2),
    total_revenue_30: revenue_30_cents / 100,
    latest_lead_at: latest_lead_at ?? null,
  };
}
