import { leadSchema } from "@planner/shared/lead/leadSchema";
import { beforeEach, describe, expect, it } from "vitest";
import { EditLog } from "./EditLog.ts";
import type { StoredItem } from "./storedLeads.ts";

const lead = leadSchema.parse({
  id: "01a1fd3a-03bb-743e-bc3d-bad9a27d0dc1",
  created_at: "2026-11-21T08:30:00.000Z",
  first_name: "Ann",
  last_name: "Unknown",
  company_name: "Unknown",
  work_email: "ann@solidfloors.com",
  mobile: "+13058675319",
  website: "",
  state: "Unknown",
  avg_job_value: 3500,
  target_estimates_per_week: 10,
  gross_margin_pct: 55,
  calculated_daily_budget: 179.59,
  calculated_leads_per_day: 5.44,
  calculated_jobs_30: 12.61,
  calculated_revenue_30: 47_922.38,
  stage: "new",
  version: 1,
});
const note = { id: "e1", at: "2026-11-21T08:33:00.000Z", by: "ann", kind: "note", note: "Hi" };
const move = { ...note, id: "e2", kind: "stage", from: "new", to: "won", note: undefined };
const won = { ...lead, stage: "won", version: 2, first_response_at: move.at };

let log: EditLog;
beforeEach(() => {
  log = new EditLog();
  add("POST", { kind: "note", note: "Hi" }, { lead, event: note });
  add("PATCH", { stage: "won" }, { lead: won, event: move });
});

function add(method: string, body: object, answer: object): void {
  const target = `/api/leads/${lead.id}${method === "POST" ? "/events" : ""}`;
  const request = { kind: "test", method, target, framing: "length" } as const;
  const headers = [["Idempotency-Key", "K"]] as const;
  const status = method === "POST" ? 201 : 200;
  log.add(
    { ...request, headers, body: Buffer.from(JSON.stringify(body)) },
    { kind: "answered", status, headers: new Map(), body: Buffer.from(JSON.stringify(answer)) },
  );
}

const pk = `lead#${lead.id}`;
const change = { pk: "changes#2026-11-21", lead_id: lead.id, lead_key: "key", kind: "edited" };
const stored: readonly StoredItem[] = [
  { pk, sk: "event#e1", ...note },
  { pk, sk: "event#e2", ...JSON.parse(JSON.stringify(move)) },
  { pk, sk: "request#k", event_id: "e1" },
  { ...change, sk: "1", expires_at: 1 },
  { ...change, sk: "2", expires_at: 1 },
  { pk: "find#an", sk: "ann#1", lead_key: "key" },
];

describe("EditLog", () => {
  it("accepts what was acknowledged", () => {
    expect(log.deskDefects(stored, new Set(["key"]))).toEqual([]);
    expect(log.leadDefects({ ...won, event_count: 2 })).toEqual([]);
  });

  it.each<[string, readonly StoredItem[]]>([
    ["a lost event", stored.slice(1)],
    ["a changed event", [{ ...stored[0], note: "Ho" }, ...stored.slice(1)]],
    ["an event that was never acknowledged", [...stored, { ...stored[0], sk: "event#e3" }]],
    ["an unknown request", [...stored, { pk, sk: "request#other", event_id: "e1" }]],
    ["a missing change", stored.filter(({ sk }) => sk !== "2")],
    ["a change with personal data", [...stored, { ...stored[3], first_name: "Ann" }]],
    ["a posting of an unknown lead", [...stored, { pk: "find#an", sk: "a#1", lead_key: "x" }]],
    ["an unknown item", [...stored, { pk: "notes", sk: "1" }]],
  ])("reports %s", (_, items) => {
    expect(log.deskDefects(items, new Set(["key"]))).toHaveLength(1);
  });

  it.each([
    ["version", { version: 3 }],
    ["stage", { stage: "lost" }],
    ["stage", { won_value: 5 }],
    ["first_response_at", { first_response_at: lead.created_at }],
    ["event_count", { event_count: 1 }],
  ])("reports another %s: %j", (name, changed) => {
    expect(log.leadDefects({ ...won, event_count: 2, ...changed })).toEqual([
      `${lead.id} has another ${name} than acknowledged`,
    ]);
  });

  it("reports a repeated request that got another event", () => {
    add("POST", { kind: "note", note: "Hi" }, { lead: won, event: { ...note, id: "e3" } });
    expect(log.deskDefects(stored, new Set(["key"]))).toContainEqual(
      expect.stringContaining("got another event"),
    );
  });
});
