import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DynamoDBClient, ScanCommand } from "@aws-sdk/client-dynamodb";
import type { LocalCloud } from "@planner/local-cloud/cloud/LocalCloud";
import { startLocalCloud } from "@planner/local-cloud/cloud/startLocalCloud";
import { localCredentials } from "@planner/local-cloud/dynamodb/Database";
import { LoopbackServer } from "@planner/local-cloud/http/LoopbackServer";
import { synthesizeProduct } from "@planner/local-cloud/testing/synthesizeProduct";
import { smokeTestMark } from "@planner/shared/lead/smokeTestMark";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { leadRemover } from "./leadRemover.ts";
import { runSmokeTest } from "./runSmokeTest.ts";
import { doctoredSite } from "./testing/doctoredSite.ts";
import { checkNames, doctorings } from "./testing/doctorings.ts";

const folder = mkdtempSync(join(tmpdir(), "smoke-test-"));
let cloud: LocalCloud;
let database: DynamoDBClient;

beforeAll(async () => {
  cloud = await startLocalCloud({
    assemblyDirectory: synthesizeProduct(folder),
    stageName: "dev",
    dataFolder: join(folder, "data"),
    port: 0,
  });
  database = new DynamoDBClient({
    endpoint: cloud.database,
    region: "us-east-1",
    credentials: localCredentials,
  });
}, 180_000);

afterAll(async () => {
  database.destroy();
  await cloud.stop();
  rmSync(folder, { recursive: true });
});

async function walk(site: URL, options: { removes?: boolean; timeoutMs?: number } = {}) {
  const lines: string[] = [];
  const failed = await runSmokeTest({
    site,
    removeLead: options.removes === false ? undefined : leadRemover(database, tableName()),
    timeoutMs: options.timeoutMs ?? 30_000,
    newDigits: () => randomBytes(6).toString("hex"),
    report: (line) => lines.push(line),
  });
  return { failed, lines };
}

function tableName(): string {
  return cloud.tables.LeadStoreTable ?? "";
}

async function storedLeads() {
  // The statistics lie in the same table.
  const scan = { TableName: tableName(), FilterExpression: "attribute_exists(entity)" };
  const { Items } = await database.send(new ScanCommand(scan));
  return Items ?? [];
}

describe("the smoke test of the product", () => {
  it("passes and leaves nothing behind", async () => {
    const { failed, lines } = await walk(new URL(cloud.site));
    expect(failed).toEqual([]);
    expect(lines).toContain(`✓ ${checkNames.removed}`);
    expect(await storedLeads()).toEqual([]);
  });

  it("says which lead stays when it may not remove it", async () => {
    const { failed, lines } = await walk(new URL(cloud.site), { removes: false });
    expect(failed).toEqual([]);
    const [lead, ...others] = await storedLeads();
    expect(others).toEqual([]);
    expect(lead?.attribution).toEqual({ M: { utm_source: { S: smokeTestMark.utmSource } } });
    expect(lines.join("\n")).toContain(`Its idempotency_key is ${lead?.idempotency_key?.S}.`);
    const removeLead = leadRemover(database, tableName());
    expect(await removeLead(lead?.idempotency_key?.S ?? "")).toBe("removed");
  });
});

describe("the smoke test", () => {
  it.each(doctorings)("fails when %s", async (_, doctor, expected) => {
    const { failed } = await walk(await doctoredSite(cloud.site, doctor));
    expect(failed).toEqual([expected]);
    expect(await storedLeads()).toEqual([]);
  });

  it("fails when leads are answered and not stored", async () => {
    const site = await doctoredSite(cloud.site, (answer, { method, path }) => {
      if (method !== "POST" || path !== "/api/leads" || answer.status === 422) return;
      answer.status = 201;
      answer.text = '{"id":"1","created_at":"now"}';
      answer.headers["content-type"] = "application/json";
    });
    const elsewhere = await runSmokeTest({
      site,
      removeLead: async () => "absent",
      timeoutMs: 30_000,
      newDigits: () => "0".repeat(12),
      report: () => undefined,
    });
    expect(elsewhere).toContain(checkNames.removed);
    const key = `${smokeTestMark.keyPrefix}${"0".repeat(12)}`;
    expect(await leadRemover(database, tableName())(key)).toBe("removed");
  });

  it("fails, check by check, when nobody answers", async () => {
    const server = await LoopbackServer.listen(0);
    await server.close();
    const nobody = await walk(new URL(`http://127.0.0.1:${server.port}`));
    expect(nobody.failed).toContain(checkNames.planner);
    expect(nobody.lines.join("\n")).toContain("ECONNREFUSED");
  });

  it("does not wait for ever", async () => {
    const server = await LoopbackServer.listen(0);
    onTestFinished(() => server.close());
    server.handler = () => new Promise(() => undefined);
    const site = new URL(`http://127.0.0.1:${server.port}`);
    const { lines } = await walk(site, { timeoutMs: 50 });
    expect(lines).toContain("    /: no answer within 0.05 s");
  });
});

describe("leadRemover", () => {
  it("leaves a visitor's lead alone", async () => {
    const key = "7d9b3a3e-0c6b-4e0f-9c0a-1b2c3d4e5f60";
    const visitor = await fetch(`${cloud.site}/api/leads`, {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": key },
      body: JSON.stringify({
        inputs: { target_estimates_per_week: 10, avg_job_value: 3500, gross_margin_pct: 55 },
        contact: { first_name: "Dana", work_email: "dana@acme.io", mobile: "(305) 867-5319" },
      }),
    });
    expect(visitor.status).toBe(201);
    expect(await leadRemover(database, tableName())(key)).toBe("not the smoke test's");
    expect(await storedLeads()).toHaveLength(1);
  });
});
