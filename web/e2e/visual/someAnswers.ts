import type { LeadPage, LeadStats } from "@planner/shared/api/adminContract";
import type { Lead } from "@planner/shared/lead/leadSchema";
import type { Page } from "playwright/test";
import { aLead } from "../../src/testing/someLeads.ts";

/** Mocks the admin API with three fixed leads, so that screenshots are stable. */
export async function answerWithSomeLeads(page: Page): Promise<void> {
  await page.route(/\/api\/leads(\?|$)/, (route) => route.fulfill({ json: leadPage }));
  await page.route("**/api/leads/stats", (route) => route.fulfill({ json: stats }));
}

/** One lead an hour old, the others a day apart. The last one is below the gate. */
const leads: readonly Lead[] = [
  numbered(1, { first_name: "José", created_at: "2026-11-17T16:00:00.000Z" }),
  numbered(2, {
    first_name: "Marguerite",
    created_at: "2026-11-16T16:00:00.000Z",
    avg_job_value: 8000,
    calculated_revenue_30: 109_537,
  }),
  numbered(3, {
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

function numbered(number: number, overrides: Partial<Lead>): Lead {
  const work_email = `lead${number}@brightfloors.com`;
  return aLead({ id: `01930000-0000-7000-8000-00000000000${number}`, work_email, ...overrides });
}
