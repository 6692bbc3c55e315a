import { execFile } from "node:child_process";
import { createHmac, randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer, request as httpRequest, type IncomingHttpHeaders } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { DeleteItemCommand, DynamoDBClient, ScanCommand } from "@aws-sdk/client-dynamodb";
import { GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { GetQueueAttributesCommand, SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { repositoryRoot } from "@planner/infra/config/repositoryRoot";
import { originHeader } from "@planner/shared/api/contract";
import { problemSchema } from "@planner/shared/api/problem";
import { brandOf } from "@planner/shared/brand/brands";
import { logMessages } from "@planner/shared/logMetrics";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { Cloud } from "../assembly/Cloud.ts";
import { readAssembly } from "../assembly/readAssembly.ts";
import { httpApiDefinitions } from "../services/apigateway/HttpApiDefinition.ts";
import { localCredentials } from "../services/dynamodb/Database.ts";
import { declaredAnswers } from "../testing/declaredAnswers.ts";
import { synthesizeProductWithWebhook } from "../testing/synthesizeProduct.ts";
import type { LocalCloud } from "./LocalCloud.ts";
import { startLocalCloud } from "./startLocalCloud.ts";

// Runs the product's own stacks on the local cloud.

const folder = mkdtempSync(join(tmpdir(), "local-cloud-product-"));
const stageName = "webhook";
const settings = { region: "us-east-1", credentials: localCredentials };
let cloud: LocalCloud;

/** The requests that the team's webhook received. */
const posted: { headers: IncomingHttpHeaders; body: string }[] = [];
const webhook = createServer(async (request, response) => {
  posted.push({ headers: request.headers, body: await text(request) });
  response.end();
});

beforeAll(async () => {
  webhook.listen(0, "localhost");
  await once(webhook, "listening");
  const { port } = z.object({ port: z.number() }).parse(webhook.address());
  cloud = await startLocalCloud({
    assemblyDirectory: synthesizeProductWithWebhook(folder, port),
    stageName,
    dataFolder: join(folder, "data"),
    port: 0,
  });
}, 600_000);

afterAll(async () => {
  await cloud.stop();
  webhook.close();
  rmSync(folder, { recursive: true });
});

const described = () => new Cloud(readAssembly(join(folder, "cdk.out"), stageName), "localhost");

/** The host names of the template's APIs. The local cloud serves them on the site's port. */
function apiHosts(): readonly string[] {
  return httpApiDefinitions(described()).map(({ host }) => host);
}

function originSecretArn(): string | undefined {
  return described()
    .resourcesOf("AWS::SecretsManager::Secret", z.unknown())
    .find(({ logicalId }) => logicalId.startsWith("OriginSecret"))?.ref;
}

/** The log lines of the functions whose name contains `name`. */
function loggedBy(name: string): readonly unknown[] {
  const logs = join(folder, "data", "logs");
  return readdirSync(logs)
    .filter((file) => file.includes(name))
    .flatMap((file) => readFileSync(join(logs, file), "utf8").trim().split("\n"))
    .map((line) => JSON.parse(line));
}

function leadBody(first_name = "Dana"): string {
  return JSON.stringify({
    inputs: { target_estimates_per_week: 10, avg_job_value: 3500, gross_margin_pct: 55 },
    contact: { first_name, work_email: "dana@acme.io", mobile: "(305) 867-5319" },
  });
}

/** Sends a lead to the API's own host name. fetch does not allow a `host` header. */
function saveWithoutCdn(host: string, originSecret: string | undefined) {
  const { hostname, port } = new URL(cloud.site);
  return new Promise<{ status: number | undefined; type: string | undefined }>(
    (resolve, reject) => {
      const headers = {
        host,
        "content-type": "application/json",
        "idempotency-key": randomUUID(),
        ...(originSecret === undefined ? {} : { [originHeader]: originSecret }),
      };
      httpRequest(
        { hostname, port, path: "/api/leads", method: "POST", headers },
        ({ statusCode: status, headers: { "content-type": type } }) => resolve({ status, type }),
      )
        .on("error", reject)
        .end(leadBody());
    },
  );
}

const save = (key: string, body = leadBody()) =>
  fetch(`${cloud.site}/api/leads`, {
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": key },
    body,
  });

async function storedLeads() {
  const client = new DynamoDBClient({ endpoint: cloud.database, ...settings });
  // The statistics are in the same table.
  const scan = {
    TableName: cloud.tables.LeadStoreTable,
    FilterExpression: "attribute_exists(entity)",
  };
  const { Items } = await client.send(new ScanCommand(scan));
  client.destroy();
  return Items;
}

/** The emails about a new lead, newest first. Not those about leads that are still waiting. */
async function mailsAbout(name: string) {
  const response = await fetch(`${cloud.mailbox}mails.json?to=team@example.com`);
  const mails = z.array(z.looseObject({ subject: z.string() })).parse(await response.json());
  return mails.filter(({ subject }) => subject.startsWith(`New lead: ${name}`));
}

/** What the webhook received about a new lead. Not what it received about leads that are still waiting. */
const postedAbout = (name: string) =>
  posted.filter(({ body }) => body.includes(name) && body.includes('"lead.created"'));

function webhookSecret(): string {
  const file = join(cloud.dataFolder, "services", "secrets.json");
  const secrets = z
    .record(z.string(), z.object({ value: z.string() }))
    .parse(JSON.parse(readFileSync(file, "utf8")));
  const [, secret] = Object.entries(secrets).find(([arn]) => arn.includes("WebhookSecret")) ?? [];
  return secret?.value ?? "";
}

const leadId = "01a1fd3a-03bb-743e-bc3d-bad9a27d0dc1";

const patience = { timeout: 25_000 };

describe("the product on the local cloud", () => {
  it("runs everything in the template except the firewall and the monitoring", () => {
    expect(cloud.notEmulated).toEqual([
      "the web application firewall",
      "alarms, dashboard, traces and budget",
    ]);
  });

  it.each([
    ["/", 200, "Planner"],
    ["/admin", 200, "Admin"],
    ["/nowhere", 404, "Page not found"],
  ])("answers %s with %i", async (path, status, title) => {
    const response = await fetch(cloud.site + path);
    expect(response.status).toBe(status);
    expect(await response.text()).toContain(`<title>${title}</title>`);
    expect(response.headers.get("content-security-policy")).toContain("script-src 'self'");
  });

  it("serves every address with the headers, cache rules and status of the template", async () => {
    const declared = declaredAnswers(join(folder, "cdk.out", `assembly-${stageName}`));
    const [page, ...otherPages] = declared.pageCacheControls;
    expect(otherPages).toEqual([]);
    const answers = {
      "/": [200, page],
      "/admin": [200, page],
      "/config.json": [200, page],
      "/assets/app-1.js": [200, declared.assetCacheControl],
      "/nowhere": [declared.unknownStatus, page],
      "/index.html": [declared.unknownStatus, page],
      "/assets/none.js": [404, null],
      "/api/nothing": [404, "no-store"],
    };
    for (const [path, [status, cacheControl]] of Object.entries(answers)) {
      const response = await fetch(cloud.site + path);
      expect([path, response.status]).toEqual([path, status]);
      expect([path, response.headers.get("cache-control")]).toEqual([path, cacheControl]);
      expect(Object.fromEntries(response.headers)).toMatchObject(declared.headers);
      expect(response.headers.has("x-amz-meta-status")).toBe(false);
    }
    expect(declared).toMatchObject({
      assetCacheControl: "public,max-age=31536000,immutable",
      unknownStatus: 404,
    });
  });

  it.each([
    ["POST", "/api/nothing", undefined, 404],
    ["DELETE", "/api/leads", undefined, 404],
    ["GET", "/api/%6Ceads", undefined, 404],
    ["DELETE", `/api/leads/${leadId}`, undefined, 404],
    ["GET", "/api/leads/7", undefined, 404],
    ["GET", `/api/leads/${leadId}/events`, undefined, 404],
    ["GET", "/api/leads", undefined, 401],
    ["GET", "/api/leads/changes", undefined, 401],
    ["PATCH", `/api/leads/${leadId}`, undefined, 401],
    ["POST", `/api/leads/${leadId}/events`, undefined, 401],
    ["GET", "/api/leads/stats", "Bearer no.token.here", 401],
    ["GET", "/api/leads", unsignedToken({ exp: 1 }), 401],
    ["GET", "/api/leads", unsignedToken({ sub: "é" }), 401],
  ])("answers %s %s with the token %j with a problem document at the edge", async (...request) => {
    const [method, path, authorization, status] = request;
    const response = await fetch(cloud.site + path, {
      method,
      ...(authorization !== undefined && { headers: { authorization } }),
    });
    expect(response.headers.get("content-type")).toBe("application/problem+json");
    expect(response.headers.get("www-authenticate")).toBe(status === 401 ? "Bearer" : null);
    expect(response.headers.has("apigw-requestid")).toBe(false);
    expect(await response.json()).toEqual({
      title: status === 401 ? "Unauthorized" : "Not Found",
      status,
      detail: expect.any(String),
      correlation_id: response.headers.get("x-amz-cf-id"),
    });
  });

  it.each([
    ["GET", "/api/leads"],
    ["PATCH", `/api/leads/${leadId}`],
    ["POST", `/api/leads/${leadId}/events`],
  ])("leaves a token that is not expired to the authorizer of %s %s", async (method, path) => {
    const authorization = unsignedToken({ exp: Date.now() / 1000 + 60, name: "é" });
    const response = await fetch(cloud.site + path, { method, headers: { authorization } });
    expect(response.status).toBe(401);
    expect(response.headers.has("apigw-requestid")).toBe(true);
  });

  it.each([undefined, "a".repeat(64)])(
    "refuses a lead that bypasses the CDN with the origin secret %s",
    async (originSecret) => {
      const [api] = apiHosts();
      expect(await saveWithoutCdn(api ?? "", originSecret)).toEqual({
        status: 403,
        type: "application/problem+json",
      });
      expect(await storedLeads()).toEqual([]);
    },
  );

  it("accepts a lead with the origin secret from Secrets Manager", async () => {
    const [api] = apiHosts();
    const client = new SecretsManagerClient({ endpoint: cloud.services, ...settings });
    const secret = await client.send(new GetSecretValueCommand({ SecretId: originSecretArn() }));
    client.destroy();
    const { current } = JSON.parse(secret.SecretString ?? "");
    expect((await saveWithoutCdn(api ?? "", current)).status).toBe(201);
  });

  it("uses one request id in the response, the logs and the stored lead", async () => {
    const key = randomUUID();
    const saved = await save(key);
    const id = saved.headers.get("x-amz-cf-id");
    const stored = (await storedLeads())?.find((lead) => lead.idempotency_key?.S === key);
    expect(stored?.correlation_id).toEqual({ S: id });
    await vi.waitFor(() => {
      expect(loggedBy("SaveLead")).toContainEqual(
        expect.objectContaining({ message: logMessages.leadSaved, correlation_id: id }),
      );
      expect(loggedBy("LeadStatisticsCounter")).toContainEqual(
        expect.objectContaining({
          message: logMessages.leadsCounted,
          correlation_ids: expect.arrayContaining([id]),
        }),
      );
    }, 30_000);
  });

  it("returns the request id with a refusal", async () => {
    const refused = await fetch(`${cloud.site}/api/leads`, { method: "POST", body: "{}" });
    const { correlation_id } = problemSchema.parse(await refused.json());
    expect(refused.status).toBe(400);
    expect(correlation_id).toBe(refused.headers.get("x-amz-cf-id"));
  });

  it("stores one lead for ten identical concurrent requests and returns the same response to all", async () => {
    const key = randomUUID();
    const responses = await Promise.all(Array.from({ length: 10 }, () => save(key)));
    const answers = await Promise.all(responses.map((response) => response.text()));
    expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(201));
    expect(new Set(answers).size).toBe(1);
    expect((await storedLeads())?.filter((lead) => lead.idempotency_key?.S === key)).toMatchObject([
      { work_email: { S: "dana@acme.io" } },
    ]);
  });
});

describe("the alert for a new lead", () => {
  it("is emailed to the team once, with a link to the lead", async () => {
    expect((await save(randomUUID(), leadBody("Alma"))).status).toBe(201);
    await expect
      .poll(() => mailsAbout("Alma"), patience)
      .toMatchObject([
        {
          from: "alerts@example.com",
          reply_to: ["dana@acme.io"],
          subject: `New lead: Alma, $180 a day, On Track | ${brandOf("example").name}`,
          body: expect.stringContaining(`<a href="${cloud.site}/admin/leads/`),
          text: expect.stringContaining("tel:+13058675319"),
        },
      ]);
  });

  it("is posted to the team's webhook once, signed with the template's secret", async () => {
    await expect.poll(() => postedAbout("Alma"), patience).toHaveLength(1);
    const [{ headers, body } = { headers: {}, body: "" }] = postedAbout("Alma");
    expect(JSON.parse(body)).toMatchObject({ lead: { work_email: "dana@acme.io" } });
    const signed = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`;
    const key = Buffer.from(webhookSecret(), "base64");
    const signature = createHmac("sha256", key).update(signed).digest("base64");
    expect(headers["webhook-signature"]).toBe(`v1,${signature}`);
  });

  it("leaves only the second, delayed alerts in the queues, and no contact data", async () => {
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
    expect(readFileSync(file, "utf8")).not.toMatch(/alma|dana|3058675319/i);
  });
});

describe("npm run alerts:redrive", () => {
  it("sends the alerts of the dead-letter queues again", async () => {
    const key = randomUUID();
    await save(key, leadBody("Eve"));
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
        QueueUrl: cloud.queues.LeadDispatchDeadLetters,
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
    expect(stdout).toContain("mail: sending 1 alert again (the local cloud).");
    expect(stdout).toMatch(/dispatch: queued [1-9] leads? again for the search and every channel/);
    await expect.poll(() => mailsAbout("Eve"), patience).toHaveLength(2);
    // Dispatched again, but already marked as sent.
    expect(postedAbout("Eve")).toHaveLength(1);
    expect(await mailsAbout("Alma")).toHaveLength(1);
  }, 120_000);
});

/** An access token with a made-up signature, which the authorizer rejects. */
function unsignedToken(claims: object): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
  return `Bearer ${encode({ alg: "RS256" })}.${encode(claims)}.signature`;
}
