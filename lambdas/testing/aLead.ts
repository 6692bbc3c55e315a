import { type Lead, leadSchema } from "@planner/shared/lead/leadSchema";
import { v7 as uuidv7 } from "uuid";

/** A lead; the overrides are what a test is about. Its id is of the instant in `created_at`. */
export function aLead(overrides: Partial<Lead> = {}): Lead {
  const created_at = overrides.created_at ?? "2026-11-21T08:30:00.123Z";
  return leadSchema.parse({
    id: uuidv7({ msecs: Date.parse(created_at) }),
    created_at,
    first_name: "Ann",
    last_name: "Unknown",
    company_name: "Unknown",
    work_email: "ann@solidfloors.com",
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
    ...overrides,
  });
}
