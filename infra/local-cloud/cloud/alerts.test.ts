import { execFile } from "node:child_process";
import { createHmac, randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type IncomingHttpHeaders } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { DeleteItemCommand, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { GetQueueAttributesCommand, SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { repositoryRoot } from "@planner/infra/config/repositoryRoot";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { localCredentials } from "../dynamodb/Database.ts";
import { synthesizeProduct } from "../testing/synthesizeProduct.ts";
import type { LocalCloud } from "./LocalCloud.ts";
import { startLocalCloud } from "./startLocalCloud.ts";

// The product's own stacks, whose leads are mailed and posted to a webhook.

const folder = mkdtempSync(join(tmpdir(), "local-cloud-alerts-"));
let cloud: LocalCloud;

/** What the team's webhook was sent. */
const posted: { headers: IncomingHttpHeaders; body: string }[] = [];
const hook = createServer(async (request, response) => {
  posted.push({ headers: request.headers, body: await text(request) });
  response.end();
});

beforeAll(async () => {
  hook.listen(0, "localhost");
  await once(hook, "listening");
  const { port } = z.object({ port: z.number() }).parse(hook.address());
  const variables = { ALERT_WEBHOOK: `http://localhost:${port}/leads` };
  cloud = await startLocalCloud({
    assemblyDirectory: synthesizeProduct(folder, { variables }),
    stageName: "dev",
    dataFolder: join(folder, "data"),
    port: 0,
  });
}, 600_000);

afterAll(async () => {
  await cloud.stop();
  hook.close();
  rmSync(folder, { recursive: true });
});

const patience = { timeout: 25_000 };
const settings = { region: "us-east-1", credentials: localCredentials };

async function save(first_name: string): Promise<string> {
  const key = randomUUID();
  const response = await fetch(`${cloud.site}/api/leads`, {
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": key },
    body: JSON.stringify({
      inputs: { target_estimates_per_week: 10, avg_job_value: 3500, gross_margin_pct: 55 },
      contact: { first_name, work_email: "dana@acme.io", mobile: "(305) 867-5319" },
    }),
  });
  expect(response.status).toBe(201);
  return key;
}

/** Mails about a person, newest first. */
async function mailsAbout(name: string) {
  const response = await fetch(`${cloud.mailbox}mails.json?to=team@example.com`);
  const mails = z.array(z.looseObject({ subject: z.string() })).parse(await response.json());
  return mails.filter(({ subject }) => subject.includes(name));
}

const postedAbout = (name: string) => posted.filter(({ body }) => body.includes(name));

function webhookSecret(): string {
  const file = join(cloud.dataFolder, "services", "secrets.json");
  const secrets = z
    .record(z.string(), z.object({ value: z.string() }))
    .parse(JSON.parse(readFileSync(file, "utf8")));
  const [, secret] = Object.entries(secrets).find(([arn]) => arn.includes("WebhookSecret")) ?? [];
  return secret?.value ?? "";
}

describe("a new lead on the local cloud", () => {
  it("is mailed to the team once, with a link to the site's dashboard", async () => {
    await save("Dana");
    await expect
      .poll(() => mailsAbout("Dana"), patience)
      .toMatchObject([
        {
          from: "alerts@example.com",
          reply_to: ["dana@acme.io"],
          subject: "New lead: Dana, $180 a day, On Track",
          body: expect.stringContaining(`<a href="${cloud.site}/admin">`),
          text: expect.stringContaining("tel:+13058675319"),
        },
      ]);
  });

  it("is posted to the team's webhook once, signed with the template's secret", async () => {
    await expect.poll(() => postedAbout("Dana"), patience).toHaveLength(1);
    const [{ headers, body } = { headers: {}, body: "" }] = postedAbout("Dana");
    expect(JSON.parse(body)).toMatchObject({ lead: { work_email: "dana@acme.io" } });
    const signed = `${headers["x-planner-timestamp"]}.${body}`;
    const signature = createHmac("sha256", webhookSecret()).update(signed).digest("hex");
    expect(headers["x-planner-signature"]).toBe(`sha256=${signature}`);
  });

  it("leaves nothing waiting, and nothing of the visitor in any queue", async () => {
    const sqs = new SQSClient({ endpoint: cloud.services, ...settings });
    const left = async () => {
      let messages = 0;
      for (const QueueUrl of Object.values(cloud.queues)) {
        const all = { QueueUrl, AttributeNames: ["All" as const] };
        const { Attributes } = await sqs.send(new GetQueueAttributesCommand(all));
        messages += Number(Attributes?.ApproximateNumberOfMessages);
        messages += Number(Attributes?.ApproximateNumberOfMessagesNotVisible);
      }
      return messages;
    };
    await expect.poll(left, patience).toBe(0);
    sqs.destroy();
    const file = join(cloud.dataFolder, "services", "queues.jsonl");
    expect(readFileSync(file, "utf8")).toContain("idempotency_key");
    expect(readFileSync(file, "utf8")).not.toMatch(/dana|3058675319/i);
  });
});

describe("an alert that was given up", () => {
  it("is sent after npm run alerts:redrive", async () => {
    const key = await save("Eve");
    await expect.poll(() => mailsAbout("Eve"), patience).toHaveLength(1);
    await expect.poll(() => postedAbout("Eve"), patience).toHaveLength(1);
    const database = new DynamoDBClient({ endpoint: cloud.database, ...settings });
    const Key = { idempotency_key: { S: `alert#mail#${key}` } };
    await database.send(new DeleteItemCommand({ TableName: cloud.tables.LeadStoreTable, Key }));
    database.destroy();
    const sqs = new SQSClient({ endpoint: cloud.services, ...settings });
    await sqs.send(
      new SendMessageCommand({
        QueueUrl: cloud.queues.LeadAlertsMailDeadLetters,
        MessageBody: JSON.stringify({ idempotency_key: key }),
      }),
    );
    const now = new Date().toISOString();
    await sqs.send(
      new SendMessageCommand({
        QueueUrl: cloud.queues.LeadAlertsDispatchDeadLetters,
        MessageBody: JSON.stringify({
          DDBStreamBatchInfo: {
            approximateArrivalOfFirstRecord: now,
            approximateArrivalOfLastRecord: now,
          },
        }),
      }),
    );
    sqs.destroy();
    const { stdout } = await promisify(execFile)("npm", ["run", "--silent", "alerts:redrive"], {
      cwd: repositoryRoot,
      env: { ...process.env, LOCAL_DATA: cloud.dataFolder },
    });
    expect(stdout).toContain("mail: 1 alerts are on their way again (the local cloud).");
    expect(stdout).toMatch(/[12] leads were handed over anew to every channel\./);
    await expect.poll(() => mailsAbout("Eve"), patience).toHaveLength(2);
    // Handed over again, and not sent again: their marks are there.
    expect(postedAbout("Eve")).toHaveLength(1);
    expect(await mailsAbout("Dana")).toHaveLength(1);
  }, 120_000);
});
