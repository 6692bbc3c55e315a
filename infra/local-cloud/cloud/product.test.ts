import { execFile } from "node:child_process";
import { createHmac, randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer, request as httpRequest, type IncomingHttpHeaders } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import {
  CognitoIdentityProviderClient,
  GlobalSignOutCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { DeleteItemCommand, DynamoDBClient, ScanCommand } from "@aws-sdk/client-dynamodb";
import {
  CreateSecretCommand,
  GetSecretValueCommand,
  SecretsManagerClient,
} from "@aws-sdk/client-secrets-manager";
import { GetQueueAttributesCommand, SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { repositoryRoot } from "@planner/infra/config/repositoryRoot";
import { webBuildPaths } from "@planner/infra/config/SiteBuild";
import { testEnvironment } from "@planner/infra/environments";
import { documentClient } from "@planner/lambdas/aws/clients";
import { readChanges } from "@planner/lambdas/tables/changeLog";
import { newItemId } from "@planner/lambdas/tables/itemId";
import { calendlyWebhook, calWebhook, signWebhook } from "@planner/lambdas/testing/bookingWebhooks";
import { adminContract } from "@planner/shared/api/admin/adminContract";
import { planContract } from "@planner/shared/api/planContract";
import { originHeader } from "@planner/shared/api/requestHeaders";
import { entityTag } from "@planner/shared/api/route";
import { dayMs, hourMs, localCalendarDate } from "@planner/shared/calendar";
import { logMessages } from "@planner/shared/deployment/logMessages";
import { feedUser } from "@planner/shared/lead/adFeeds";
import { currentConsent } from "@planner/shared/lead/contact/consent";
import type { BookingProvider } from "@planner/shared/lead/followUp/booking";
import { planStart } from "@planner/shared/plan/planStart";
import { leadsTable } from "@planner/shared/tables/leadsTable";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { Cloud } from "../assembly/Cloud.ts";
import { readAssembly } from "../assembly/readAssembly.ts";
import { httpApiDefinitions } from "../services/apigateway/HttpApiDefinition.ts";
import { seededUsers } from "../services/cognito/seedUsers.ts";
import { localCredentials } from "../services/dynamodb/Database.ts";
import { signInBySrp } from "../testing/signInBySrp.ts";
import type { LocalCloud } from "./LocalCloud.ts";
import { startLocalCloud } from "./startLocalCloud.ts";

// Runs the product's own stacks on the local cloud.

const folder = mkdtempSync(join(tmpdir(), "local-cloud-product-"));
const stageName = testEnvironment.name;
const assemblyDirectory = join(repositoryRoot, "cdk.out");
const settings = { region: "us-east-1", credentials: localCredentials };
let cloud: LocalCloud;

/** A script of the site, whose name contains its hash. */
const scriptPath = `/assets/${readdirSync(join(webBuildPaths("example").siteDirectory, "assets")).find((file) => file.endsWith(".js"))}`;

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
    assemblyDirectory,
    stageName,
    dataFolder: join(folder, "data"),
    port: 0,
  });
  const client = new SecretsManagerClient({ endpoint: cloud.services, ...settings });
  const SecretString = `http://localhost:${port}/`;
  await client.send(
    new CreateSecretCommand({ Name: testEnvironment.alertWebhookSecret, SecretString }),
  );
  client.destroy();
}, 600_000);

afterAll(async () => {
  await cloud.stop();
  webhook.close();
  rmSync(folder, { recursive: true });
});

const template = () => new Cloud(readAssembly(assemblyDirectory, stageName), "localhost");

async function secretOf(name: string): Promise<string> {
  const client = new SecretsManagerClient({ endpoint: cloud.services, ...settings });
  const SecretId = template()
    .secretDefinitions()
    .find(({ arn }) => arn.includes(name))?.arn;
  const { SecretString = "" } = await client.send(new GetSecretValueCommand({ SecretId }));
  client.destroy();
  return SecretString;
}

/** The log lines of the functions whose name contains `name`. */
function loggedBy(name: string): readonly unknown[] {
  return readdirSync(cloud.logs)
    .filter((file) => file.includes(name))
    .flatMap((file) => readFileSync(join(cloud.logs, file), "utf8").trim().split("\n"))
    .map((line) => JSON.parse(line));
}

function leadBody(first_name = "Dana", work_email = "dana@acme.io"): string {
  return JSON.stringify({
    inputs: { target_estimates_per_week: 10, avg_job_value: 3500, gross_margin_pct: 55 },
    contact: { first_name, work_email, mobile: "(305) 867-5319" },
  });
}

const save = (key: string, body = leadBody()) =>
  fetch(`${cloud.site}/api/leads`, {
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": key },
    body,
  });

/** Sends a lead to the API's own host name. fetch does not allow a `host` header. */
function saveWithoutCdn(originSecret: string): Promise<number | undefined> {
  const { hostname, port } = new URL(cloud.site);
  const headers = {
    host: httpApiDefinitions(template())[0]?.host ?? "",
    "content-type": "application/json",
    "idempotency-key": randomUUID(),
    [originHeader]: originSecret,
  };
  return new Promise((resolve, reject) => {
    const options = { hostname, port, path: "/api/leads", method: "POST", headers };
    httpRequest(options, ({ statusCode }) => resolve(statusCode))
      .on("error", reject)
      .end(leadBody());
  });
}

async function storedLeads() {
  const client = new DynamoDBClient({ endpoint: cloud.database, ...settings });
  const scan = {
    TableName: cloud.tables.LeadStoreTable,
    FilterExpression: "attribute_exists(entity)",
  };
  const { Items = [] } = await client.send(new ScanCommand(scan));
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
const postedAbout = (name: string, type = "lead.created") =>
  posted.filter(({ body }) => body.includes(name) && body.includes(`"${type}"`));

const patience = { timeout: 25_000 };

describe("the product on the local cloud", () => {
  it("runs everything in the template except the firewall and the monitoring", () => {
    expect(cloud.notEmulated).toEqual([
      "the web application firewall",
      "alarms, dashboard, traces and budget",
    ]);
  });

  it.each([
    ["/", 200, "no-cache", "<title>Ad Budget Planner"],
    ["/admin", 200, "no-cache", "<title>Admin |"],
    [scriptPath, 200, "public,max-age=31536000,immutable", "import"],
    ["/nowhere", 404, "no-cache", "<title>Page not found |"],
    ["/index.html", 404, "no-cache", "<title>Page not found |"],
    ["/assets/none.js", 404, null, "<Code>NoSuchKey</Code>"],
    ["/api/nothing", 404, "no-store", '"title":"Not Found"'],
  ])("serves %s with %i and the template's headers", async (path, status, caching, content) => {
    const response = await fetch(cloud.site + path);
    expect(response.status).toBe(status);
    expect(response.headers.get("cache-control")).toBe(caching);
    expect(await response.text()).toContain(content);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-security-policy": expect.stringContaining("script-src 'self'"),
      "strict-transport-security": expect.stringMatching(/^max-age=\d+$/),
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "strict-origin-when-cross-origin",
      "cross-origin-opener-policy": "same-origin",
    });
    expect(response.headers.has("x-amz-meta-status")).toBe(false);
  });

  it("answers HEAD on a feed like GET, without the body", async () => {
    const credentials = Buffer.from(`${feedUser}:${cloud.feedPassword}`).toString("base64");
    const ask = (method: string) =>
      fetch(`${cloud.site}/feeds/google-ads/won.csv`, {
        method,
        headers: { authorization: `Basic ${credentials}`, "accept-encoding": "identity" },
      });
    const got = await ask("GET");
    const head = await ask("HEAD");
    expect([got.status, head.status]).toEqual([200, 200]);
    expect(head.headers.get("content-type")).toBe(got.headers.get("content-type"));
    expect(head.headers.get("content-length")).toBe(String((await got.arrayBuffer()).byteLength));
    expect(await head.text()).toBe("");
    const noPassword = { method: "HEAD" };
    expect((await fetch(`${cloud.site}/feeds/google-ads/won.csv`, noPassword)).status).toBe(401);
  });

  it("returns 304 for an unchanged copy, and HEAD like GET without the body", async () => {
    const page = await fetch(cloud.site);
    const headers = { "if-none-match": page.headers.get("etag") ?? "" };
    const again = await fetch(cloud.site, { headers });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    const script = await fetch(cloud.site + scriptPath);
    const head = await fetch(cloud.site + scriptPath, { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([200, ""]);
    expect(head.headers.get("etag")).toBe(script.headers.get("etag"));
  });

  it("answers unknown routes and missing tokens with problem documents at the edge", async () => {
    const requests: [string, string, number][] = [
      ["DELETE", "/api/leads", 404],
      ["GET", "/api/%6Ceads", 404],
      ["GET", "/api/leads", 401],
    ];
    for (const [method, path, status] of requests) {
      const response = await fetch(cloud.site + path, { method });
      expect(response.headers.get("content-type")).toBe("application/problem+json");
      expect(response.headers.has("apigw-requestid")).toBe(false);
      const correlation_id = response.headers.get("x-amz-cf-id");
      expect(await response.json()).toMatchObject({ status, correlation_id });
    }
  });

  it("accepts a lead that bypasses the CDN only with the origin secret from Secrets Manager", async () => {
    expect(await saveWithoutCdn("a".repeat(64))).toBe(403);
    expect(await storedLeads()).toEqual([]);
    const { current } = JSON.parse(await secretOf("OriginSecret"));
    expect(await saveWithoutCdn(current)).toBe(201);
  });

  it("uses one request id in the response, the logs and the stored lead", async () => {
    const key = randomUUID();
    const id = (await save(key)).headers.get("x-amz-cf-id");
    const stored = (await storedLeads()).find((lead) => lead.idempotency_key?.S === key);
    expect(stored?.correlation_id).toEqual({ S: id });
    await vi.waitFor(() => {
      expect(loggedBy("SaveLead")).toContainEqual(
        expect.objectContaining({ message: logMessages.leadSaved, correlation_id: id }),
      );
      expect(loggedBy("LeadStreamCountHandler")).toContainEqual(
        expect.objectContaining({
          message: logMessages.leadsCounted,
          correlation_ids: expect.arrayContaining([id]),
        }),
      );
    }, patience);
  });
});

describe("the alert for a new lead", () => {
  it("is posted to the team's webhook once, signed with the template's secret", async () => {
    expect((await save(randomUUID(), leadBody("Alma"))).status).toBe(201);
    await expect.poll(() => postedAbout("Alma"), patience).toHaveLength(1);
    const [{ headers, body } = { headers: {}, body: "" }] = postedAbout("Alma");
    expect(JSON.parse(body)).toMatchObject({ lead: { work_email: "dana@acme.io" } });
    const signed = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`;
    const key = Buffer.from(await secretOf("WebhookSecret"), "base64");
    const signature = createHmac("sha256", key).update(signed).digest("base64");
    expect(headers["webhook-signature"]).toBe(`v1,${signature}`);
  });

  it("leaves only the second, delayed alerts in the queues, and no contact data", async () => {
    const sqs = new SQSClient({ endpoint: cloud.services, ...settings });
    const waiting = async () => {
      let messages = 0;
      for (const QueueUrl of Object.values(cloud.queues)) {
        const all = { QueueUrl, AttributeNames: ["All" as const] };
        const { Attributes } = await sqs.send(new GetQueueAttributesCommand(all));
        messages += Number(Attributes?.ApproximateNumberOfMessages);
        messages += Number(Attributes?.ApproximateNumberOfMessagesNotVisible);
      }
      return messages;
    };
    await expect.poll(waiting, patience).toBe(0);
    sqs.destroy();
    const queues = join(cloud.dataFolder, "services", "queues");
    const delayed = readdirSync(queues).map((file) => readFileSync(join(queues, file), "utf8"));
    expect(delayed.join()).toContain("idempotency_key");
    expect(delayed.join()).not.toMatch(/alma|dana|3058675319/i);
  });

  it("is sent again by npm run alerts:redrive if it ended in the dead letters", async () => {
    const key = randomUUID();
    await save(key, leadBody("Eve"));
    await expect.poll(() => mailsAbout("Eve"), patience).toHaveLength(1);
    const database = new DynamoDBClient({ endpoint: cloud.database, ...settings });
    const Key = { idempotency_key: { S: `alert#mail#${key}` } };
    await database.send(new DeleteItemCommand({ TableName: cloud.tables.LeadStoreTable, Key }));
    database.destroy();
    const sqs = new SQSClient({ endpoint: cloud.services, ...settings });
    const QueueUrl = cloud.queues.LeadAlertsMailDeadLetters;
    const MessageBody = JSON.stringify({ idempotency_key: key });
    await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody }));
    sqs.destroy();
    expect(await runCommand("alerts:redrive")).toContain(
      "mail: sending 1 alert again (the local cloud).",
    );
    await expect.poll(() => mailsAbout("Eve"), patience).toHaveLength(2);
  }, 120_000);
});

/** Runs the program of the operators' npm scripts against the local cloud. Returns what it prints. */
async function runCommand(name: string): Promise<string> {
  const env = { ...process.env, LOCAL_DATA: cloud.dataFolder };
  const options = { cwd: repositoryRoot, env };
  const program = ["--import", "tsx", "infra/tools/commands/run.ts", name];
  return (await promisify(execFile)(process.execPath, program, options)).stdout;
}

describe("npm run smoke", () => {
  it("passes, after it changed its lead as a visitor and as an administrator, and erased it", async () => {
    const since = new Date();
    expect(await runCommand("smoke")).toMatch(/All steps passed\.\n$/);
    const client = new DynamoDBClient({ endpoint: cloud.database, ...settings });
    const { LeadStoreTable = "", LeadStoreDeskTable = "" } = cloud.tables;
    const tables = {
      client: documentClient(client),
      tableName: LeadStoreTable,
      deskTableName: LeadStoreDeskTable,
      timeZone: "UTC",
      newId: newItemId,
    };
    const changes = await readChanges(tables, { since, now: new Date(), limit: 100 });
    const own = changes.filter(({ leadKey }) => leadKey.startsWith(leadsTable.smokeTestKeyPrefix));
    // The plan, the note and the erasure.
    expect(own.map(({ kind }) => kind)).toEqual(["edited", "edited", "erased"]);
    client.destroy();
  }, 120_000);
});

describe("a call that a visitor books", () => {
  it("moves its lead to Call booked and shows on the desk, with or without a plan", async () => {
    const desk = await openDesk();
    const saveNamed = async (name: string, email: string) => {
      const saved = await save(randomUUID(), leadBody(name, email));
      return String(Object(await saved.json()).id);
    };
    const cora = await saveNamed("Cora", "cora@acme.io");
    const cleo = await saveNamed("Cleo", "cleo@acme.io");
    const found = async () => (await desk("/api/leads?q=cleo@acme.io")).leads;
    await expect.poll(found, patience).toMatchObject([{ id: cleo }]);

    const now = new Date();
    const start = new Date(now.getTime() + hourMs).toISOString();
    const booked = { at: now.toISOString(), start };
    expect(
      await Promise.all([
        book("calendly", calendlyWebhook(booked, { leadId: cora })),
        book("cal", calWebhook("BOOKING_CREATED", booked, { attendees: [attendee("Cleo")] })),
        book("calendly", calendlyWebhook({ ...booked, id: "2" }, { leadId: null })),
        book("cal", calWebhook("BOOKING_CREATED", booked), "another key"),
      ]),
    ).toMatchObject([
      { outcome: "saved" },
      { outcome: "saved" },
      { outcome: "without a lead" },
      { status: 403 },
    ]);

    for (const id of [cora, cleo]) {
      expect(adminContract.getLead.response.parse(await desk(`/api/leads/${id}`))).toMatchObject({
        lead: { stage: "call_booked" },
        events: [{ kind: "booking", start, canceled: false }],
      });
    }
    const to = new Date(now.getTime() + dayMs).toISOString();
    const queue = () => desk(`/api/leads/queue?from=${now.toISOString()}&to=${to}`);
    await expect.poll(queue, patience).toMatchObject({
      calls_today: { left: 3, total: 3 },
      bookings: [{ name: "Ann Doe", email: "someone@else.com", start }],
    });
    await expect.poll(() => postedAbout("Cleo", "call.booked"), patience).toHaveLength(1);
    await expect.poll(() => postedAbout("Cleo", "lead.stage_changed"), patience).toHaveLength(1);
  });
});

describe("an event for Meta", () => {
  const received = async () => {
    const response = await fetch(`${cloud.services}/meta/mails.json`);
    return z
      .array(z.object({ subject: z.string(), body: z.string() }))
      .parse(await response.json());
  };

  it("sends one event for a won lead from an ad", async () => {
    const key = randomUUID();
    const lead = {
      ...JSON.parse(leadBody("Mia", "mia@acme.io")),
      attribution: { fbclid: "IwAR2F4-_x" },
      consent_version: currentConsent,
    };
    const { id } = Object(await (await save(key, JSON.stringify(lead))).json());
    const headers = {
      authorization: await adminAuthorization(),
      "content-type": "application/json",
      "if-match": entityTag(1),
    };
    const body = JSON.stringify({ stage: "won", won_value: 4_500 });
    const request = { method: "PATCH", headers, body };
    const patch = async () => (await fetch(`${cloud.site}/api/leads/${id}`, request)).status;
    // The index finds a new lead after a moment.
    await expect.poll(patch, patience).toBe(200);
    // Its own messages wait a minute.
    const sqs = new SQSClient({ endpoint: cloud.services, ...settings });
    const MessageBody = JSON.stringify({ idempotency_key: key, conversion: "won" });
    const message = { QueueUrl: cloud.queues.AdEventsQueue, MessageBody };
    for (let time = 0; time < 2; time += 1) await sqs.send(new SendMessageCommand(message));
    sqs.destroy();
    const own = async () => (await received()).filter(({ subject }) => subject.includes(id));
    await expect.poll(own, patience).toHaveLength(1);
    const [event] = await own();
    expect(event?.subject).toBe(`Purchase ${id}-won`);
    expect(event?.body).toContain(".IwAR2F4-_x");
    expect(event?.body).not.toMatch(/mia|3058675319|local-meta-token/i);
  });

  it("is tried by npm run alerts:test", async () => {
    expect(await runCommand("alerts:test")).toContain("✓ Meta received a test event, LOCAL");
    const [event] = await received();
    expect(event?.subject).toMatch(/^Test LOCAL: Schedule /);
  }, 120_000);
});

it("ends the emails to an address that bounces", async () => {
  // SES's simulator: https://docs.aws.amazon.com/ses/latest/dg/send-an-email-from-console.html#send-email-simulator
  const email = "bounce+plan@simulator.amazonses.com";
  const key = randomUUID();
  await save(key, leadBody("Bo", email));
  const post = (path: string, body: object) =>
    fetch(`${cloud.site}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": key },
      body: JSON.stringify(body),
    });
  const { inputs } = JSON.parse(leadBody());
  const start_date = planStart(localCalendarDate(new Date()));
  const saved = await post("/api/plans", { inputs, start_date });
  const { token, mail } = planContract.createPlan.response.parse(await saved.json());
  expect(mail).toBe(true);
  await post("/api/plans/link", { email });
  const opened = async () => {
    const headers = { authorization: `Plan ${token}` };
    return (await fetch(`${cloud.site}/api/plan`, { headers })).json();
  };
  await expect.poll(opened, patience).toMatchObject({ mail: "undeliverable" });
});

it("rejects the writes of a session at once after it was ended on all devices", async () => {
  const { client, AccessToken } = await signInAsAdmin();
  const headers = { authorization: `Bearer ${AccessToken}`, "content-type": "application/json" };
  const booking = { id: "cal#unknown", start: new Date().toISOString(), action: "dismiss" };
  const write = async () => {
    const request = { method: "POST", headers, body: JSON.stringify(booking) };
    return (await fetch(`${cloud.site}/api/leads/bookings`, request)).status;
  };
  expect(await write()).toBe(422);
  await client.send(new GlobalSignOutCommand({ AccessToken }));
  expect(await write()).toBe(401);
});

const attendee = (name: string) => ({
  name,
  email: `${name.toLowerCase()}@acme.io`,
  timeZone: "America/Chicago",
});

/** Posts a webhook as the booking service does, signed with the template's secret or another key. */
async function book(provider: BookingProvider, payload: object, key?: string) {
  const body = JSON.stringify(payload);
  const secret = await secretOf(provider === "calendly" ? "CalendlySecret" : "CalSecret");
  const response = await fetch(`${cloud.site}/api/bookings/${provider}`, {
    method: "POST",
    headers: signWebhook(provider, body, { key: key ?? secret, sentAt: new Date() }),
    body,
  });
  return response.json();
}

async function signInAsAdmin() {
  const client = new CognitoIdentityProviderClient({ endpoint: cloud.services, ...settings });
  const { user_pool: pool } = Object(await (await fetch(`${cloud.site}/config.json`)).json());
  const poolClient = { client, ClientId: pool.client_id, UserPoolId: pool.user_pool_id };
  const { AuthenticationResult: tokens } = await signInBySrp(poolClient, seededUsers.admin);
  return { client, AccessToken: tokens?.AccessToken };
}

let authorization: string | undefined;

/** The header of one session: signing in takes half a second. */
async function adminAuthorization(): Promise<string> {
  authorization ??= `Bearer ${(await signInAsAdmin()).AccessToken}`;
  return authorization;
}

/** Returns how an administrator reads from the API. */
async function openDesk() {
  const headers = { authorization: await adminAuthorization() };
  return async (path: string) => Object(await (await fetch(cloud.site + path, { headers })).json());
}
