import { Logger } from "@aws-lambda-powertools/logger";
import { GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { trafficSources } from "@planner/shared/lead/source/trafficSource";
import { mockClient } from "aws-sdk-client-mock";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { cachedSecret } from "../../aws/clients.ts";
import { writeCursor } from "../../http/pageCursor.ts";
import type { Tables } from "../../tables/Tables.ts";
import { aLead, aLeadItem, storeItems } from "../../testing/aLead.ts";
import { captureLog } from "../../testing/captureLog.ts";
import { testApi } from "../../testing/testApi.ts";
import { newDeskTables } from "../../testing/testDatabase.ts";

let tables: Tables;
let api: ReturnType<typeof testApi>;
const logged = captureLog();

beforeEach(async () => {
  tables = newDeskTables();
  api = testApi(tables, undefined, { logger: new Logger({ serviceName: "read-desk" }) });
});

const page = (query?: Record<string, string>) => api.listLeads(query);

/** Leads captured one second apart, newest first. */
const someLeads = (count: number) =>
  Array.from({ length: count }, (_, age) =>
    aLead({ created_at: new Date(Date.UTC(2026, 10, 21) - age * 1000).toISOString() }),
  );

describe("the list of leads", () => {
  it("returns the newest leads first, 25 by default", async () => {
    const leads = someLeads(30);
    await storeItems(tables, leads.map(aLeadItem));
    const { leads: listed, next_cursor } = await page();
    expect(listed).toEqual(leads.slice(0, 25));
    expect(await page({ cursor: String(next_cursor) })).toEqual({
      leads: leads.slice(25),
      next_cursor: null,
    });
  });

  it("returns no cursor after the last lead or for an empty table", async () => {
    expect(await page()).toEqual({ leads: [], next_cursor: null });
    await storeItems(tables, someLeads(3).map(aLeadItem));
    expect((await page({ limit: "3" })).next_cursor).toBeNull();
    expect((await page({ limit: "2" })).next_cursor).not.toBeNull();
  });

  it.each(["D'", "O’", "#1", "+1", "--"])(
    "lists all leads for %j, which cannot be searched yet",
    async (q) => {
      const leads = someLeads(3);
      await storeItems(tables, leads.map(aLeadItem));
      const { next_cursor, ...first } = await page({ q, limit: "2" });
      expect(first).toEqual({ leads: leads.slice(0, 2) });
      expect(await page({ q, limit: "2", cursor: String(next_cursor) })).toMatchObject({
        leads: leads.slice(2),
      });
    },
  );

  it("returns only lead fields", async () => {
    const lead = aLead({ attribution: { utm_source: "google" }, current_estimates_per_week: 4 });
    await storeItems(tables, [
      { ...aLeadItem(lead), note: "internal" },
      { idempotency_key: "alert#mail#key", sent_at: "now" },
    ]);
    const { body } = await api.call("listLeads");
    expect(body).toEqual({ leads: [lead], next_cursor: null });
  });

  it("marks a damaged lead and logs only its ID", async () => {
    const [first, broken, last] = someLeads(3);
    await storeItems(tables, [
      aLeadItem(first),
      { ...aLeadItem(broken), avg_job_value: "a lot of Ann's money" },
      aLeadItem(last),
    ]);
    const marked = { ...broken, avg_job_value: 0, damaged: true };
    expect((await page()).leads).toEqual([first, marked, last]);
    expect(logged.map((line) => JSON.parse(line))).toMatchObject([
      { level: "ERROR", message: "broken lead record", lead_id: broken?.id },
    ]);
    expect(logged.join("")).not.toContain("Ann");
  });
});

describe("the list of leads rejects", () => {
  it.each([
    [{ stage: "warm" }, "stage must be one of: new, contacted, call_booked, proposal, won, lost"],
    [{ from: "yesterday" }, "from must be an ISO 8601 time in UTC"],
    [{ source: "tv" }, `source must be one of: ${trafficSources.join(", ")}`],
    [{ gate: "yes" }, "gate must be true or false"],
    [{ q: "a" }, "q must have 2 to 60 characters"],
    [{ q: "a".repeat(10_000) }, "q must have 2 to 60 characters"],
  ])("the filter %j", async (query, message) => {
    const { status, body } = await api.call("listLeads", { query });
    expect(status).toBe(422);
    expect(body).toMatchObject({ errors: [{ message }] });
  });

  const before = "0199a8c0-0000-7000-8000-000000000000";

  it.each(["0", "101", "1.5", "-1", "x", ""])("a limit of %j", async (limit) => {
    const { status, body } = await api.call("listLeads", { query: { limit } });
    expect(status).toBe(422);
    expect(body).toMatchObject({
      errors: [{ path: "limit", message: "limit must be a whole number from 1 to 100" }],
    });
  });

  it.each([
    "",
    "garbage",
    before,
    Buffer.from(JSON.stringify({ before })).toString("base64url"),
    writeCursor({ before }, { secret: "another secret", query: "{}" }),
    writeCursor({ before }, { secret: "cursor secret", query: '{"stage":"won"}' }),
    `${writeCursor({ before }, { secret: "cursor secret", query: "{}" })}A`,
  ])("the cursor %j", async (cursor) => {
    const { status, body } = await api.call("listLeads", { query: { cursor } });
    expect(status).toBe(400);
    expect(body).toMatchObject({ detail: expect.stringContaining("cursor") });
  });
});

describe("cachedSecret", () => {
  it("fetches the secret again only after a failure, and after five minutes", async () => {
    const manager = mockClient(SecretsManagerClient);
    manager
      .on(GetSecretValueCommand, { SecretId: "cursor-secret" })
      .rejectsOnce(Object.assign(new Error("slow down"), { name: "ThrottlingException" }))
      .resolves({ SecretString: "secret" });
    const secret = cachedSecret("read-desk", "cursor-secret");
    await expect(secret()).rejects.toThrow("slow down");
    expect([await secret(), await secret()]).toEqual(["secret", "secret"]);
    expect(manager.calls()).toHaveLength(2);
    vi.useFakeTimers({ now: Date.now() + 301_000 });
    await secret();
    vi.useRealTimers();
    expect(manager.calls()).toHaveLength(3);
    manager.restore();
  });
});
