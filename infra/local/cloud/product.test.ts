import { createHmac, randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type IncomingHttpHeaders } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { DynamoDBClient, ScanCommand } from "@aws-sdk/client-dynamodb";
import { GetQueueAttributesCommand, SQSClient } from "@aws-sdk/client-sqs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { localCredentials } from "../dynamodb/localCredentials.ts";
import { synthesizeProduct } from "../testing/synthesizeProduct.ts";
import type { LocalCloud } from "./LocalCloud.ts";
import { startLocalCloud } from "./startLocalCloud.ts";

// The product's own stacks on the local cloud: nothing of them is outside what it understands.

const folder = mkdtempSync(join(tmpdir(), "local-cloud-product-"));
let cloud: LocalCloud;

/** What the team's webhook was sent. */
const posted: { headers: IncomingHttpHeaders; body: string }[] = [];
const hook = createServer(async (request, response) => {
  posted.push({ headers: request.headers, body: await text(request) });
  response.end();
});

beforeAll(async () => {
  const receiver = hook.listen(0, "localhost");
  await once(receiver, "listening");
  const { port } = z.object({ port: z.number() }).parse(receiver.address());
  const variables = { ALERT_WEBHOOK: `http://localhost:${port}/leads` };
  cloud = await startLocalCloud({
    assemblyDirectory: synthesizeProduct(folder, { variables }),
    stageName: "dev",
    dataFolder: join(folder, "data"),
    port: 0,
  });
}, 180_000);

afterAll(async () => {
  await cloud.stop();
  hook.close();
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

function webhookSecret(): string {
  const file = join(cloud.dataFolder, "services", "secrets.json");
  const secrets = z
    .record(z.string(), z.object({ value: z.string() }))
    .parse(JSON.parse(readFileSync(file, "utf8")));
  const [, secret] = Object.entries(secrets).find(([arn]) => arn.includes("WebhookSecret")) ?? [];
  return secret?.value ?? "";
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
  ])("answers %s with %i", async (path, status, shown) => {
    const response = await fetch(cloud.site + path);
    expect([response.status, await response.text()]).toEqual([status, shown]);
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

  it("posts the lead to the team's webhook once, signed with the template's secret", async () => {
    await expect.poll(() => posted, { timeout: 20_000 }).toHaveLength(1);
    const [{ headers, body } = { headers: {}, body: "" }] = posted;
    expect(JSON.parse(body)).toMatchObject({ lead: { work_email: "dana@acme.io" } });
    const signed = `${headers["x-planner-timestamp"]}.${body}`;
    const signature = createHmac("sha256", webhookSecret()).update(signed).digest("hex");
    expect(headers["x-planner-signature"]).toBe(`sha256=${signature}`);
  });

  it("leaves nothing waiting, and nothing of the visitor in a queue", async () => {
    const file = join(cloud.dataFolder, "services", "queues.jsonl");
    expect(readFileSync(file, "utf8")).not.toMatch(/dana/i);
    const { services, queues } = cloud;
    const sqs = new SQSClient({
      endpoint: services,
      region: "us-east-1",
      credentials: localCredentials,
    });
    for (const QueueUrl of Object.values(queues)) {
      const { Attributes } = await sqs.send(
        new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ["All"] }),
      );
      expect(Attributes).toMatchObject({
        ApproximateNumberOfMessages: "0",
        ApproximateNumberOfMessagesNotVisible: "0",
      });
    }
    sqs.destroy();
  });
});
