import { leadSchema } from "@planner/shared/lead/leadSchema";
import { computePlan } from "@planner/shared/plan/computePlan";
import { aLead, aLeadRequest } from "@planner/shared/testing/aLead";
import { describe, expect, it } from "vitest";
import { leadGoals, newLead } from "./newLead.ts";

const saved = aLead();
const leadOf = (current?: number) =>
  newLead({
    id: saved.id,
    createdAt: new Date(saved.created_at),
    contact: saved,
    plan: computePlan({ ...aLeadRequest.inputs, current_estimates_per_week: current }),
  });

describe("newLead", () => {
  it("has exactly the lead fields, with fixed values and rounded figures", () => {
    expect(leadOf()).toEqual(saved);
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
    expect(leadSchema.parse(leadOf())).toEqual(leadOf());
  });
});
