import { Logger } from "@aws-lambda-powertools/logger";
import { GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { adminContract } from "@planner/shared/api/adminContract";
import { problemSchema } from "@planner/shared/api/problem";
import { mockClient } from "aws-sdk-client-mock";
import { beforeEach, describe, expect, it } from "vitest";
import { cachedSecret } from "../../aws/cachedSecret.ts";
import type { DeskTables } from "../../desk/DeskTables.ts";
import { findLeads } from "../../desk/search/findLeads.ts";
import { writeCursor } from "../../http/pageCursor.ts";
import { aLead, aLeadItem, storeItems } from "../../testing/aLead.ts";
import {
  accessClaims,
  adminClaims,
  apiEvent,
  endpointRuntime,
  lambdaContext,
} from "../../testing/apiEvent.ts";
import { captureLog } from "../../testing/captureLog.ts";
import { newDeskTables } from "../../testing/testDatabase.ts";
import { listLeads } from "./listLeads.ts";

let tables: DeskTables;
const logged = captureLog();

beforeEach(async () => {
  tables = await newDeskTables();
});

const list = (
  query: Record<string, string> = {},
  claims: Readonly<Record<string, unknown>> | null = adminClaims(),
  secret: () => Promise<string> = async () => "secret",
) => {
  const handler = listLeads({
    ...endpointRuntime(new Logger({ serviceName: "list-leads" })),
    findLeads: findLeads(tables),
    cursorSecret: secret,
  });
  return handler(apiEvent({ method: "GET", query, claims: claims ?? undefined }), lambdaContext);
};

async function page(query: Record<string, string> = {}) {
  const { statusCode, body } = await list(query);
  expect(statusCode).toBe(200);
  return adminContract.listLeads.response.parse(JSON.parse(body));
}

/** Leads captured one second apart, newest first. */
const someLeads = (count: number) =>
  Array.from({ length: count }, (_, age) =>
    aLead({ created_at: new Date(Date.UTC(2026, 10, 21) - age * 1000).toISOString() }),
  );

describe("list-leads", () => {
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

  it("returns only lead fields", async () => {
    const lead = aLead({ attribution: { utm_source: "google" }, current_estimates_per_week: 4 });
    await storeItems(tables, [
      { ...aLeadItem(lead), counted_in: new Set([0]), note: "internal" },
      { idempotency_key: "statistics", generation: 0, total_leads: 1 },
    ]);
    const { body } = await list();
    expect(JSON.parse(body)).toEqual({ leads: [lead], next_cursor: null });
  });

  it("skips a malformed lead and logs only its ID", async () => {
    const [first, broken, last] = someLeads(3);
    await storeItems(tables, [
      aLeadItem(first),
      { ...aLeadItem(broken), avg_job_value: "a lot of Ann's money" },
      aLeadItem(last),
    ]);
    expect(await page({ limit: "2" })).toEqual({ leads: [first, last], next_cursor: null });
    expect(logged.map((line) => JSON.parse(line))).toMatchObject([
      { level: "ERROR", message: "broken lead record", lead_id: broken?.id },
    ]);
    expect(logged.join("")).not.toContain("Ann");
  });

  it("rejects callers who are not administrators", async () => {
    await storeItems(tables, someLeads(1).map(aLeadItem));
    for (const claims of [null, accessClaims(), accessClaims({ "cognito:groups": "[x]" })]) {
      const { statusCode, body } = await list({}, claims);
      expect(statusCode).toBe(403);
      expect(body).not.toContain("solidfloors");
    }
  });
});

describe("list-leads rejects", () => {
  it.each([
    [{ stage: "warm" }, "stage must be one of: new, contacted, call_booked, proposal, won, lost"],
    [{ from: "yesterday" }, "from must be an ISO 8601 time in UTC"],
    [{ source: "tv" }, "source must be one of: google, facebook, campaign, referral, direct"],
    [{ gate: "yes" }, "gate must be true or false"],
    [{ q: "a" }, "q must have 2 to 60 characters"],
    [{ q: "a".repeat(10_000) }, "q must have 2 to 60 characters"],
    [{ q: "a b" }, "q must have 2 letters or digits"],
  ])("the filter %j", async (query, message) => {
    const { statusCode, body } = await list(query);
    expect(statusCode).toBe(422);
    expect(problemSchema.parse(JSON.parse(body)).errors?.[0]?.message).toBe(message);
  });

  const before = "0199a8c0-0000-7000-8000-000000000000";

  it.each(["0", "101", "1.5", "-1", "x", ""])("a limit of %j", async (limit) => {
    const { statusCode, body } = await list({ limit });
    expect(statusCode).toBe(422);
    expect(problemSchema.parse(JSON.parse(body)).errors).toEqual([
      { path: "limit", message: "limit must be a whole number from 1 to 100" },
    ]);
  });

  it.each([
    "",
    "garbage",
    before,
    Buffer.from(JSON.stringify({ before })).toString("base64url"),
    writeCursor({ before }, { secret: "another secret", query: "{}" }),
    writeCursor({ before }, { secret: "secret", query: '{"stage":"won"}' }),
    `${writeCursor({ before }, { secret: "secret", query: "{}" })}A`,
  ])("the cursor %j", async (cursor) => {
    const { statusCode, body } = await list({ cursor });
    expect(statusCode).toBe(400);
    expect(problemSchema.parse(JSON.parse(body)).detail).toContain("cursor");
  });
});

describe("the cursor secret", () => {
  it("is fetched once, and again only after a failure", async () => {
    const client = new SecretsManagerClient({ region: "eu-central-1" });
    const manager = mockClient(client);
    manager
      .on(GetSecretValueCommand, { SecretId: "cursor-secret" })
      .rejectsOnce(Object.assign(new Error("slow down"), { name: "ThrottlingException" }))
      .resolves({ SecretString: "secret" });
    const secret = cachedSecret(client, "cursor-secret");

    expect((await list({}, adminClaims(), secret)).statusCode).toBe(500);
    expect((await list({}, adminClaims(), secret)).statusCode).toBe(200);
    expect((await list({}, adminClaims(), secret)).statusCode).toBe(200);
    expect(manager.calls()).toHaveLength(2);
  });

  it("must be a string", async () => {
    const client = new SecretsManagerClient({ region: "eu-central-1" });
    mockClient(client).on(GetSecretValueCommand).resolves({});
    const { statusCode } = await list({}, adminClaims(), cachedSecret(client, "empty"));
    expect(statusCode).toBe(500);
  });
});
