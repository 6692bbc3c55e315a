import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { GetCommand, ScanCommand } from "@aws-sdk/lib-dynamodb";
import type { LocalCloud } from "@planner/local-cloud/cloud/LocalCloud";
import { startLocalCloud } from "@planner/local-cloud/cloud/startLocalCloud";
import { LoopbackServer } from "@planner/local-cloud/http/LoopbackServer";
import { synthesizeProduct } from "@planner/local-cloud/testing/synthesizeProduct";
import { temporaryFolder } from "@planner/local-cloud/testing/temporaryFolder";
import { smokeTestMark } from "@planner/shared/lead/smokeTestMark";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { localTarget } from "../commands/findTarget.ts";
import { leadRemover, newSmokeTestKey } from "./leadChecks.ts";
import { readSmokeTarget, testSite } from "./smoke.ts";
import { tamperedSite, tamperings } from "./tamperings.ts";

const folder = mkdtempSync(join(tmpdir(), "smoke-test-"));
let cloud: LocalCloud;

beforeAll(async () => {
  cloud = await startLocalCloud({
    assemblyDirectory: synthesizeProduct(folder),
    stageName: "dev",
    dataFolder: join(folder, "data"),
    port: 0,
  });
});

afterAll(async () => {
  await cloud.stop();
  rmSync(folder, { recursive: true });
});

const table = () => localTarget(cloud.dataFolder).leads();

async function test(site: URL, { removes = true, timeoutMs = 30_000 } = {}) {
  const lines: string[] = [];
  const failed = await testSite({
    site,
    table: removes ? table() : undefined,
    timeoutMs,
    report: (line) => lines.push(line),
  });
  return { failed, lines };
}

async function storedLeads() {
  const { client, tableName } = table();
  const { Items } = await client.send(
    new ScanCommand({ TableName: tableName, FilterExpression: "attribute_exists(entity)" }),
  );
  return Items ?? [];
}

describe("the smoke test", () => {
  it("passes for the product and leaves nothing behind", async () => {
    const { failed, lines } = await test(new URL(cloud.site));
    expect(failed).toEqual([]);
    expect(lines).toContain("✓ The synthetic lead was stored and is removed");
    expect(await storedLeads()).toEqual([]);
  });

  it("reports the remaining lead if it does not know the table", async () => {
    const { failed, lines } = await test(new URL(cloud.site), { removes: false });
    expect(failed).toEqual([]);
    const [lead, ...others] = await storedLeads();
    expect(others).toEqual([]);
    expect(lead?.attribution).toEqual({ utm_source: smokeTestMark.utmSource });
    expect(lines.join("\n")).toContain(`Its key is ${lead?.idempotency_key}.`);
    expect(await leadRemover(table())(String(lead?.idempotency_key))).toBe("removed");
  });

  it.each(tamperings)("fails if %s", async (_, tamper, failingCheck) => {
    const { failed } = await test(await tamperedSite(cloud.site, tamper));
    expect(failed).toEqual([failingCheck]);
    expect(await storedLeads()).toEqual([]);
  });

  it("fails if leads are acknowledged but not stored", async () => {
    const server = await LoopbackServer.listen(0);
    onTestFinished(() => server.close());
    server.handler = async ({ method, path }) => ({
      status: method === "POST" && path === "/api/leads" ? 201 : 404,
      headers: { "content-type": "application/json" },
      cookies: [],
      body: Buffer.from('{"id":"1","created_at":"now"}'),
    });
    const { failed, lines } = await test(new URL(`http://127.0.0.1:${server.port}`));
    expect(failed).toContain("The synthetic lead was stored and is removed");
    expect(lines).toContain("    the lead's item is absent");
  });

  it("reports each check if there is no response", async () => {
    const server = await LoopbackServer.listen(0);
    await server.close();
    const site = new URL(`http://127.0.0.1:${server.port}`);
    const { failed, lines } = await test(site, { removes: false });
    expect(failed).toContain("The planner is served prerendered");
    expect(lines.join("\n")).toContain("ECONNREFUSED");
    // The test sent no lead, so there is none to remove.
    expect(lines.join("\n")).not.toContain("The synthetic lead stays");
  });

  it("stops waiting for a response at the time limit", async () => {
    const server = await LoopbackServer.listen(0);
    onTestFinished(() => server.close());
    server.handler = () => new Promise(() => undefined);
    const site = new URL(`http://127.0.0.1:${server.port}`);
    const { lines } = await test(site, { timeoutMs: 50 });
    expect(lines).toContain("    /: no response within 0.05 s");
  });
});

describe("leadRemover", () => {
  it("does not remove a visitor's lead", async () => {
    const key = "7d9b3a3e-0c6b-4e0f-9c0a-1b2c3d4e5f60";
    const response = await fetch(`${cloud.site}/api/leads`, {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": key },
      body: JSON.stringify({
        inputs: { target_estimates_per_week: 10, avg_job_value: 3500, gross_margin_pct: 55 },
        contact: { first_name: "Dana", work_email: "dana@acme.io", mobile: "(305) 867-5319" },
      }),
    });
    expect(response.status).toBe(201);
    expect(await leadRemover(table())(key)).toBe("refused");
    const { client, tableName } = table();
    const Key = { idempotency_key: key };
    expect((await client.send(new GetCommand({ TableName: tableName, Key }))).Item).toBeDefined();
  });

  it("reports that there is no lead", async () => {
    expect(await leadRemover(table())(newSmokeTestKey())).toBe("absent");
  });
});

describe("readSmokeTarget", () => {
  beforeEach(() => {
    vi.stubEnv("LOCAL_DATA", cloud.dataFolder);
  });

  const read = async (...args: string[]) => {
    const { site, table: found } = await readSmokeTarget(args);
    return { site: site.href, table: found?.tableName };
  };

  it("finds the running local cloud, also by URL", async () => {
    const local = { site: `${cloud.site}/`, table: table().tableName };
    expect(await read()).toEqual(local);
    expect(await read(cloud.site)).toEqual(local);
  });

  it("does not know the table for another URL", async () => {
    expect(await read("https://planner.example.com/some/page")).toEqual({
      site: "https://planner.example.com/",
      table: undefined,
    });
  });

  it("accepts a table name", async () => {
    vi.stubEnv("AWS_REGION", "us-east-1");
    expect(await read("https://planner.example.com", "--table", "leads-prod")).toEqual({
      site: "https://planner.example.com/",
      table: "leads-prod",
    });
  });

  it("needs the table's region", async () => {
    vi.stubEnv("AWS_REGION", undefined);
    vi.stubEnv("AWS_CONFIG_FILE", "/nowhere/config");
    await expect(read("https://planner.example.com", "--table", "leads-prod")).rejects.toThrow(
      "--table needs the table's region: set AWS_REGION.",
    );
  });

  it.each([
    [["planner"], "The site must be an http URL."],
    [["ftp://planner"], "The site must be an http URL."],
    [["https://a.com", "https://b.com"], "Too many arguments."],
    [["--tabel", "x"], "--tabel"],
  ])("refuses %j", async (args, message) => {
    await expect(readSmokeTarget(args)).rejects.toThrow(message);
  });

  it("needs a running local cloud if there is no URL", async () => {
    vi.stubEnv("LOCAL_DATA", temporaryFolder());
    await expect(readSmokeTarget([])).rejects.toThrow("No local cloud is running on");
  });
});
