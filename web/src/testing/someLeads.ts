import type { Lead } from "@planner/shared/lead/leadSchema";

/** A lead with 10 estimates a week at $3,500. */
export function aLead(overrides: Partial<Lead> = {}): Lead {
  return {
    id: leadId(0),
    created_at: "2026-11-17T12:00:00.000Z",
    first_name: "José",
    last_name: "Unknown",
    company_name: "Unknown",
    work_email: "jose@brightfloors.com",
    mobile: "+13058675319",
    website: "brightfloors.com",
    state: "Unknown",
    avg_job_value: 3500,
    target_estimates_per_week: 10,
    gross_margin_pct: 55,
    assumption_profile: "Expected",
    calculated_daily_budget: 179.59,
    calculated_leads_per_day: 5.44,
    calculated_jobs_30: 12.61,
    calculated_revenue_30: 47_922.38,
    stage: "new",
    version: 1,
    ...overrides,
  };
}

/** Leads one hour apart, newest first. The first is Ann0, created at noon UTC on November 17, 2026. */
export function someLeads(count: number): readonly Lead[] {
  return Array.from({ length: count }, (_, index) =>
    aLead({
      id: leadId(count - index),
      created_at: new Date(newestAt - index * 3_600_000).toISOString(),
      first_name: `Ann${index}`,
      work_email: `ann${index}@brightfloors.com`,
    }),
  );
}

function leadId(number: number): string {
  return `01930000-0000-7000-8000-${String(number).padStart(12, "0")}`;
}

const newestAt = Date.parse("2026-11-17T12:00:00.000Z");
