import { contract } from "@planner/shared/api/contract";
import { leadSchema } from "@planner/shared/lead/leadSchema";
import { describe, expect, it } from "vitest";
import { type StoredItem, storedFaults } from "./storedFaults.ts";

const sent = contract.saveLead.request.parse({
  inputs: { target_estimates_per_week: 10, avg_job_value: 3500, gross_margin_pct: 55 },
  contact: { first_name: "Ann", work_email: "ann@solidfloors.com", mobile: "3058675319" },
  attribution: { utm_source: "google" },
});

const item: StoredItem = {
  idempotency_key: "key",
  entity: "lead",
  ...leadSchema.parse({
    id: "1",
    created_at: "2026-11-21T08:30:00.000Z",
    ...sent.contact,
    ...sent.inputs,
    last_name: "Unknown",
    company_name: "Unknown",
    state: "Unknown",
    calculated_daily_budget: 179.59,
    calculated_leads_per_day: 5.44,
    calculated_jobs_30: 12.61,
    calculated_revenue_30: 47_922.38,
    attribution: { utm_source: "google" },
  }),
};

const faults = (items: readonly StoredItem[], answers: readonly string[] = ["answer"]) =>
  storedFaults(items, new Map([["key", { leads: [sent], answers: new Set(answers) }]]));

describe("storedFaults", () => {
  it("finds nothing wrong with a lead that lies there as it was sent", () => {
    expect(faults([item])).toEqual([]);
  });

  it.each<[string, readonly StoredItem[], string]>([
    ["a lead that is missing", [], "key is lost"],
    ["a lead of nobody", [item, { ...item, idempotency_key: "other" }], "nobody was told of other"],
    ["a lead with more", [{ ...item, polluted: true }], "key bears polluted"],
    ["what is no lead", [{ ...item, mobile: 3_058_675_319 }], "key is no lead"],
    ["another text", [{ ...item, first_name: "Bea" }], "key is not what was sent"],
    ["a name that was not asked for", [{ ...item, last_name: "Bly" }], "key is not what was sent"],
  ])("finds %s", (_, items, fault) => {
    expect(faults(items)).toEqual([expect.stringContaining(fault)]);
  });

  it("finds a key that was answered in two ways", () => {
    expect(faults([item], ["one", "two"])).toEqual(["key was answered in 2 ways"]);
  });
});
