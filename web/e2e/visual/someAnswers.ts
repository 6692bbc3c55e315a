import type { LeadPage, LeadStats } from "@planner/shared/api/adminContract";
import type { Page } from "playwright/test";

type Lead = LeadPage["leads"][number];

/** Has the admin API answer with the same three leads whenever the pictures are taken. */
export async function answerWithSomeLeads(page: Page): Promise<void> {
  await page.route(/\/api\/leads(\?|$)/, (route) => route.fulfill({ json: leadPage }));
  await page.route("**/api/leads/stats", (route) => route.fulfill({ json: stats }));
}

/** An hour before the pictures' own time, then a day apart, the last one under the gate. */
const leads: readonly Lead[] = [
  aLead(1, { first_name: "José", created_at: "2026-11-17T16:00:00.000Z" }),
  aLead(2, {
    first_name: "Marguerite",
    created_at: "2026-11-16T16:00:00.000Z",
    avg_job_value: 8000,
    calculated_revenue_30: 109_537,
  }),
  aLead(3, {
    first_name: "Li",
    created_at: "2026-11-15T16:00:00.000Z",
    website: "",
    target_estimates_per_week: 2,
    calculated_daily_budget: 35.92,
    calculated_jobs_30: 2.52,
    calculated_revenue_30: 9584.48,
  }),
];

const leadPage: LeadPage = { leads: [...leads], next_cursor: null };

const stats: LeadStats = {
  total_leads: 3,
  mean_job_value: 5000,
  total_revenue_30: 167_043.86,
  latest_lead_at: "2026-11-17T16:00:00.000Z",
};

function aLead(number: number, overrides: Partial<Lead>): Lead {
  return {
    id: `01930000-0000-7000-8000-00000000000${number}`,
    created_at: "",
    first_name: "",
    last_name: "Unknown",
    company_name: "Unknown",
    work_email: `lead${number}@brightfloors.com`,
    mobile: "+13058675319",
    website: "brightfloors.com",
    state: "Unknown",
    avg_job_value: 3500,
    target_estimates_per_week: 10,
    gross_margin_pct: 55,
    calculated_daily_budget: 179.59,
    calculated_leads_per_day: 5.44,
    calculated_jobs_30: 12.61,
    calculated_revenue_30: 47_922.38,
    ...overrides,
  };
}
