import { Logger } from "@aws-lambda-powertools/logger";
import { GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { adminContract } from "@planner/shared/api/adminContract";
import { problemSchema } from "@planner/shared/api/problem";
import { mockClient } from "aws-sdk-client-mock";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { dynamoLeadPages } from "../../leads/DynamoLeadPages.ts";
import { rememberedSecret } from "../../secrets/rememberedSecret.ts";
import type { LeadTable } from "../../statistics/readStatistics.ts";
import { aLead } from "../../testing/aLead.ts";
import { apiEvent, lambdaContext } from "../../testing/apiEvent.ts";
import { aTable } from "../../testing/aTable.ts";
import { captureLog } from "../../testing/captureLog.ts";
import { accessClaims, adminClaims } from "../../testing/claims.ts";
import { type RunningDynamoDb, startDynamoDb } from "../../testing/startDynamoDb.ts";
import { stored, storeLeads } from "../../testing/storeLeads.ts";
import { writeCursor } from "./cursor.ts";
import { listLeads } from "./listLeads.ts";

let database: RunningDynamoDb;
let table: LeadTable;
let logged: readonly string[];

beforeAll(async () => {
  database = await startDynamoDb();
});
afterAll(() => database.stop());
beforeEach(async () => {
  table = await aTable(database);
  logged = captureLog();
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const list = (
  query: Record<string, string> = {},
  claims: Readonly<Record<string, unknown>> | null = adminClaims(),
  secret: () => Promise<string> = async () => "secret",
) => {
  const { client, tableName } = table;
  const handler = listLeads({
    pages: dynamoLeadPages(client, tableName),
    secret,
    logger: new Logger({ serviceName: "list-leads" }),
  });
  return handler(apiEvent({ method: "GET", query, claims: claims ?? undefined }), lambdaContext);
};

async function page(query: Record<string, string> = {}) {
  const { statusCode, body } = await list(query);
  expect(statusCode).toBe(200);
  return adminContract.listLeads.response.parse(JSON.parse(body));
}

/** Leads a second apart, the newest first. */
const someLeads = (count: number) =>
  Array.from({ length: count }, (_, age) =>
    aLead({ created_at: new Date(Date.UTC(2026, 10, 21) - age * 1000).toISOString() }),
  );

describe("list-leads", () => {
  it("answers the newest leads first, 25 unless told otherwise", async () => {
    const leads = someLeads(30);
    await storeLeads(table, leads.map(stored));
    const { leads: listed, next_cursor } = await page();
    expect(listed).toEqual(leads.slice(0, 25));
    expect(await page({ cursor: String(next_cursor) })).toEqual({
      leads: leads.slice(25),
      next_cursor: null,
    });
  });

  it("has no next page after exactly the last lead, and none of an empty table", async () => {
    expect(await page()).toEqual({ leads: [], next_cursor: null });
    await storeLeads(table, someLeads(3).map(stored));
    expect((await page({ limit: "3" })).next_cursor).toBeNull();
    expect((await page({ limit: "2" })).next_cursor).not.toBeNull();
  });

  it("tells of the table nothing but the leads", async () => {
    const lead = aLead({ attribution: { utm_source: "google" }, current_estimates_per_week: 4 });
    await storeLeads(table, [
      { ...stored(lead), counted_in: new Set([0]), note: "internal" },
      { idempotency_key: "statistics", generation: 0, total_leads: 1 },
    ]);
    const { body } = await list();
    expect(JSON.parse(body)).toEqual({ leads: [lead], next_cursor: null });
  });

  it("leaves a broken record out, logs its id alone, and goes on behind it", async () => {
    const [first, broken, last] = someLeads(3);
    await storeLeads(table, [
      stored(aLead(first)),
      { ...stored(aLead(broken)), avg_job_value: "a lot of Ann's money" },
      stored(aLead(last)),
    ]);
    const start = await page({ limit: "2" });
    expect(start.leads).toEqual([first]);
    expect(await page({ limit: "2", cursor: String(start.next_cursor) })).toEqual({
      leads: [last],
      next_cursor: null,
    });
    expect(logged.map((line) => JSON.parse(line))).toMatchObject([
      { level: "ERROR", message: "broken lead record", lead_id: broken?.id },
    ]);
    expect(logged.join("")).not.toContain("Ann");
  });

  it("is for administrators only", async () => {
    await storeLeads(table, someLeads(1).map(stored));
    for (const claims of [null, accessClaims(), accessClaims({ "cognito:groups": "[x]" })]) {
      const { statusCode, body } = await list({}, claims);
      expect(statusCode).toBe(403);
      expect(body).not.toContain("solidfloors");
    }
  });
});

describe("list-leads refuses", () => {
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
    Buffer.from(JSON.stringify({ version: 1, before })).toString("base64url"),
    writeCursor({ version: 1, before }, "another secret"),
    `${writeCursor({ version: 1, before }, "secret")}A`,
  ])("the cursor %j", async (cursor) => {
    const { statusCode, body } = await list({ cursor });
    expect(statusCode).toBe(400);
    expect(problemSchema.parse(JSON.parse(body)).detail).toContain("cursor");
  });
});

describe("list-leads' secret", () => {
  it("is fetched once, and again after a failure", async () => {
    const client = new SecretsManagerClient({ region: "eu-central-1" });
    const manager = mockClient(client);
    manager
      .on(GetSecretValueCommand, { SecretId: "cursor-secret" })
      .rejectsOnce(Object.assign(new Error("slow down"), { name: "ThrottlingException" }))
      .resolves({ SecretString: "secret" });
    const secret = rememberedSecret(client, "cursor-secret");

    expect((await list({}, adminClaims(), secret)).statusCode).toBe(500);
    expect((await list({}, adminClaims(), secret)).statusCode).toBe(200);
    expect((await list({}, adminClaims(), secret)).statusCode).toBe(200);
    expect(manager.calls()).toHaveLength(2);
  });

  it("has to be a text", async () => {
    const client = new SecretsManagerClient({ region: "eu-central-1" });
    mockClient(client).on(GetSecretValueCommand).resolves({});
    const { statusCode } = await list({}, adminClaims(), rememberedSecret(client, "empty"));
    expect(statusCode).toBe(500);
  });
});
