import type { LeadStats } from "@planner/shared/api/adminContract";
import { roundHalfUp } from "@planner/shared/plan/round";
import type { CountableLead } from "../leads/leadItem.ts";
import type { LeadSums, StatisticsRecord } from "../leads/statisticsItem.ts";

/** Sums leads, rounding each amount half up to cents. */
export function sumLeads(leads: readonly CountableLead[]): LeadSums {
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

/** Converts the statistics to the API's figures. Without leads, the mean and the latest lead are null. */
export function toLeadStats(record: StatisticsRecord): LeadStats {
  const { total_leads, job_value_cents, revenue_30_cents, latest_lead_at } = record;
  return {
    total_leads,
    mean_job_value: total_leads === 0 ? null : roundHalfUp(job_value_cents / total_leads / 100, 2),
    total_revenue_30: revenue_30_cents / 100,
    latest_lead_at: latest_lead_at ?? null,
  };
}

function toCents(dollars: number): number {
  return Math.round(roundHalfUp(dollars, 2) * 100);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
