import { type Lead, leadSchema } from "@planner/shared/lead/leadSchema";

/** What both contenders are filled with: leads a second apart, the newest last. */
export function someLead(place: number, id: string): Lead {
  return leadSchema.parse({
    id,
    created_at: new Date(firstInstantMs + place * 1000).toISOString(),
    first_name: "Ann",
    last_name: "Unknown",
    company_name: "Unknown",
    work_email: `ann.${place}@solidfloors.com`,
    mobile: "+13058675319",
    website: "solidfloors.com",
    state: "Unknown",
    avg_job_value: 3500,
    target_estimates_per_week: 10,
    gross_margin_pct: 55,
    calculated_daily_budget: 179.59,
    calculated_leads_per_day: 5.44,
    calculated_jobs_30: 12.61,
    calculated_revenue_30: 47_922.38,
  });
}

const firstInstantMs = Date.UTC(2026, 0, 1);
