import { leadSchema } from "@planner/shared/lead/leadSchema";
import { computePlan } from "@planner/shared/plan/computePlan";
import { describe, expect, it } from "vitest";
import { leadGoals, newLead } from "./newLead.ts";

const contact = {
  first_name: "Ann",
  work_email: "ann@solidfloors.com",
  mobile: "+13058675319",
  website: "",
};

const aLead = (current?: number) =>
  newLead({
    id: "0199a8c0-0000-7000-8000-000000000000",
    createdAt: new Date("2026-11-21T08:30:00.123Z"),
    contact,
    plan: computePlan({
      target_estimates_per_week: 10,
      avg_job_value: 3500,
      gross_margin_pct: 55,
      ...(current !== undefined && { current_estimates_per_week: current }),
    }),
  });

describe("newLead", () => {
  it("has exactly the lead fields, with fixed values and rounded figures", () => {
    expect(aLead()).toEqual({
      id: "0199a8c0-0000-7000-8000-000000000000",
      created_at: "2026-11-21T08:30:00.123Z",
      ...contact,
      last_name: "Unknown",
      company_name: "Unknown",
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
    });
  });

  it("uses the current estimates for the plan but does not save them", () => {
    expect(aLead(4)).not.toHaveProperty("current_estimates_per_week");
    expect(aLead(4).calculated_daily_budget).toBe(107.76);
  });

  it("rounds the goals too: money to cents, counts to two decimals", () => {
    const inputs = {
      target_estimates_per_week: 2.784,
      avg_job_value: 3500.125,
      gross_margin_pct: 55.555,
    };
    expect(leadGoals(inputs)).toEqual({
      target_estimates_per_week: 2.78,
      avg_job_value: 3500.13,
      gross_margin_pct: 55.56,
    });
  });

  it("matches the lead schema", () => {
    expect(leadSchema.parse(aLead())).toEqual(aLead());
  });
});
