import type { Lead } from "../lead/leadSchema.ts";

/** A new lead with 10 estimates a week at $3,500, as the server saves it. */
export function aLead(overrides: Partial<Lead> = {}): Lead {
  return {
    id: "01930000-0000-7000-8000-000000000000",
    created_at: "2026-11-17T12:00:00.000Z",
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

/** The request that saves `aLead`. */
export const aLeadRequest = {
  inputs: { target_estimates_per_week: 10, avg_job_value: 3500, gross_margin_pct: 55 },
  contact: {
    first_name: "Ann",
    work_email: "Ann@SolidFloors.com",
    mobile: "(305) 867-5319",
    website: "solidfloors.com",
  },
};
