import { describe, expect, it } from "vitest";
import { aLead } from "../testing/aLead.ts";
import { leadFilterSchema, matchesFilter } from "./leadFilter.ts";

const at = "2026-11-21T08:30:00.000Z";
const ann = "ann@example.com";
const lead = aLead({
  created_at: at,
  calculated_daily_budget: 50,
  owner: ann,
  attribution: { gclid: "1" },
});

describe("leadFilterSchema", () => {
  it.each([
    ["\u202A786‑867‑5319\u202C", "786-867-5319"],
    [` ${"a".repeat(60)}\u200B`, "a".repeat(60)],
    ["a\u200B", undefined],
  ])("cleans the search %j before it counts its characters", (q, cleaned) => {
    expect(leadFilterSchema.safeParse({ q }).data?.q).toBe(cleaned);
  });
});

describe("matchesFilter", () => {
  it.each([
    [{}, { stage: "lost", suspect: ["honeypot"] }, undefined],
    [{ stage: "new" }, {}, { stage: "contacted" }],
    [{ from: "2026-11-21T08:30:00Z" }, {}, { created_at: "2026-11-21T08:29:59.999Z" }],
    [{ to: "2026-11-21T08:30:00.001Z" }, {}, { created_at: "2026-11-21T08:30:00.001Z" }],
    [{ source: "google" }, {}, { attribution: { fbclid: "1" } }],
    [{ source: "google" }, { source: "google", attribution: {} }, { source: "phone" }],
    [{ campaign: "fall" }, { attribution: { utm_campaign: " \u2800f\u200ball\u00a0" } }, {}],
    [{ campaign: "(none)" }, {}, { attribution: { utm_campaign: "none" } }],
    [{ owner: "ann@example.com" }, {}, { owner: undefined }],
    [{ answered_by: ann }, { first_response_at: at, first_response_by: ann }, {}],
    [{ answered_by: "no_one" }, {}, { first_response_at: at, first_response_by: ann }],
    [{ answered_by: "no_one" }, {}, { clock_ended_at: at }],
    [{ stage: "won", from: at }, { stage: "won", won_at: at }, { stage: "won" }],
    [{ next: "none" }, { first_response_at: at }, {}],
    [{ gate: "true" }, {}, { calculated_daily_budget: 49.99 }],
    [{ gate: "false" }, { calculated_daily_budget: 49.99 }, {}],
    [{ suspect: "true" }, { suspect: ["honeypot"] }, {}],
    [{ suspect: "false" }, {}, { suspect: ["honeypot"] }],
    [{ stage: "new", gate: "true" }, {}, { calculated_daily_budget: 0 }],
  ] satisfies [
    Parameters<typeof matchesFilter>[1],
    Partial<Parameters<typeof matchesFilter>[0]>,
    Partial<Parameters<typeof matchesFilter>[0]> | undefined,
  ][])("decides by %o", (filter, matching, other) => {
    expect(matchesFilter({ ...lead, ...matching }, filter, new Date(at))).toBe(true);
    if (other) expect(matchesFilter({ ...lead, ...other }, filter, new Date(at))).toBe(false);
  });
});
