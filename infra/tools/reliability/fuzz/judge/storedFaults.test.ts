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

  const mark: StoredItem = {
    idempotency_key: "alert#mail#key",
    claim: "8c1f9a52-0d5e-4a35-9c0b-1f0d7b6e2a11",
    claimed_until: 1,
  };

  it("lets the mark of a saved lead's alert lie beside it", () => {
    const sentMark = { idempotency_key: "alert#webhook#key", sent_at: "2026-11-21T08:30:01.000Z" };
    expect(faults([item, mark, sentMark])).toEqual([]);
  });

  it.each<[string, StoredItem]>([
    ["of nobody's lead", { ...mark, idempotency_key: "alert#mail#other" }],
    ["by no way there is", { ...mark, idempotency_key: "alert#fax#key" }],
    ["with more", { ...mark, first_name: "Bea" }],
    ["with a sender's text", { ...mark, claim: "<b>" }],
  ])("finds a mark %s", (_, foreign) => {
    expect(faults([item, foreign])).toEqual([
      `nobody was told of ${String(foreign.idempotency_key)}`,
    ]);
  });

  it("finds a key that was answered in two ways", () => {
    expect(faults([item], ["one", "two"])).toEqual(["key was answered in 2 ways"]);
  });
});
