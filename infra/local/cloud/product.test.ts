import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DynamoDBClient, ScanCommand } from "@aws-sdk/client-dynamodb";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { localCredentials } from "../dynamodb/localCredentials.ts";
import { synthesizeProduct } from "../testing/synthesizeProduct.ts";
import type { LocalCloud } from "./LocalCloud.ts";
import { startLocalCloud } from "./startLocalCloud.ts";

// The product's own stacks on the local cloud: nothing of them is outside what it understands.

const folder = mkdtempSync(join(tmpdir(), "local-cloud-product-"));
let cloud: LocalCloud;

beforeAll(async () => {
  cloud = await startLocalCloud({
    assemblyDirectory: synthesizeProduct(folder),
    stageName: "dev",
    dataFolder: join(folder, "data"),
    port: 0,
  });
}, 180_000);

afterAll(async () => {
  await cloud.stop();
  rmSync(folder, { recursive: true });
});

const save = (key: string) =>
  fetch(`${cloud.site}/api/leads`, {
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": key },
    body: JSON.stringify({
      inputs: { target_estimates_per_week: 10, avg_job_value: 3500, gross_margin_pct: 55 },
      contact: { first_name: "Dana", work_email: "dana@acme.io", mobile: "(305) 867-5319" },
    }),
  });

async function storedLeads() {
  const client = new DynamoDBClient({
    endpoint: cloud.database,
    region: "us-east-1",
    credentials: localCredentials,
  });
  const { Items } = await client.send(new ScanCommand({ TableName: cloud.tables.LeadStoreTable }));
  client.destroy();
  return Items?.filter(({ entity }) => entity?.S === "lead");
}

async function mails(): Promise<unknown[]> {
  const response = await fetch(`${cloud.mailbox}mails.json?to=team@example.com`);
  return z.array(z.unknown()).parse(await response.json());
}

describe("the product on the local cloud", () => {
  it("leaves nothing out that its template asks for", () => {
    expect(cloud.notEmulated).toEqual([]);
  });

  it.each([
    ["/", 200, "planner"],
    ["/admin", 200, "admin"],
    ["/nowhere", 404, "not found"],
  ])("answers %s with %i", async (path, status, text) => {
    const response = await fetch(cloud.site + path);
    expect([response.status, await response.text()]).toEqual([status, text]);
    expect(response.headers.get("content-security-policy")).toContain("script-src 'self'");
  });

  it("stores one lead for ten equal requests at once, and answers all alike", async () => {
    const key = randomUUID();
    const responses = await Promise.all(Array.from({ length: 10 }, () => save(key)));
    const answers = await Promise.all(responses.map((response) => response.text()));
    expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(201));
    expect(new Set(answers).size).toBe(1);
    expect(await storedLeads()).toMatchObject([
      { idempotency_key: { S: key }, work_email: { S: "dana@acme.io" } },
    ]);
  });

  it("mails the lead to the team once, with a link to the site's dashboard", async () => {
    await expect.poll(mails, { timeout: 20_000 }).toHaveLength(1);
    const [mail] = await mails();
    expect(mail).toMatchObject({
      from: "alerts@example.com",
      reply_to: ["dana@acme.io"],
      subject: "New lead: Dana, $180 a day, On Track",
      body: expect.stringContaining(`<a href="${cloud.site}/admin">`),
    });
  });
});
