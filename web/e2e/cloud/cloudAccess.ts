import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, PutCommand, ScanCommand } from "@aws-sdk/lib-dynamodb";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { type APIRequestContext, expect } from "playwright/test";
import { v7 as uuidv7 } from "uuid";
import * as z from "zod/mini";
import { aLead } from "../../src/testing/someLeads.ts";
import type { LocalCloud } from "./LocalCloud.ts";

/** Saves a lead through the API. Returns the response body. */
export async function captureLead(
  request: APIRequestContext,
  contact: Readonly<{ first_name: string; work_email: string; website?: string }>,
  attribution: Readonly<Record<string, string>> = {},
): Promise<unknown> {
  const response = await request.post("/api/leads", {
    headers: { "idempotency-key": crypto.randomUUID() },
    data: {
      inputs: { target_estimates_per_week: 10, avg_job_value: 3500, gross_margin_pct: 55 },
      contact: { mobile: "3058675319", ...contact },
      attribution,
    },
  });
  if (!response.ok()) throw new Error(`The API rejected the lead: ${response.status()}`);
  return response.json();
}

/** The items in the table of leads with the given email address. */
export async function storedLeads(
  { database, table }: Pick<LocalCloud, "database" | "table">,
  workEmail: string,
): Promise<Record<string, unknown>[]> {
  const client = clientOf(database);
  const { Items } = await DynamoDBDocumentClient.from(client).send(
    new ScanCommand({
      TableName: table,
      FilterExpression: "work_email = :email",
      ExpressionAttributeValues: { ":email": workEmail },
      ConsistentRead: true,
    }),
  );
  client.destroy();
  return Items ?? [];
}

/** An item of the table of leads, created now. */
export function aStoredLead(lead: Partial<Lead> = {}): Record<string, unknown> {
  return {
    idempotency_key: crypto.randomUUID(),
    entity: "lead",
    ...aLead({ id: uuidv7(), created_at: new Date().toISOString(), ...lead }),
  };
}

/** Writes items directly to the table of leads, without the API's validation. */
export async function storeItems(
  { database, table }: LocalCloud,
  items: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  const client = clientOf(database);
  const documents = DynamoDBDocumentClient.from(client);
  await Promise.all(
    items.map((item) => documents.send(new PutCommand({ TableName: table, Item: item }))),
  );
  client.destroy();
}

function clientOf(endpoint: string): DynamoDBClient {
  return new DynamoDBClient({
    endpoint,
    region: "eu-central-1",
    credentials: { accessKeyId: "local", secretAccessKey: "local" },
  });
}

/** Waits for an email to an address that matches the pattern. Returns the first group from the newest match. */
export async function mailed(
  { mailbox }: LocalCloud,
  to: string,
  pattern: RegExp,
): Promise<string> {
  let found: string | undefined;
  await expect
    .poll(async () => {
      found = (await mailsTo(mailbox, to)).map((body) => body.match(pattern)?.[1]).find(Boolean);
      return found;
    })
    .toBeDefined();
  return found ?? "";
}

/** The bodies of the emails to an address, newest first. */
async function mailsTo(mailbox: string, to: string): Promise<readonly string[]> {
  const response = await fetch(new URL(`mails.json?to=${encodeURIComponent(to)}`, mailbox));
  return z
    .array(z.object({ body: z.string() }))
    .parse(await response.json())
    .map(({ body }) => body);
}

/** Runs an operator command, such as `leads:erase`, against a local cloud. Returns its output. */
export async function operatorCommand(
  { data }: LocalCloud,
  command: string,
  ...options: readonly string[]
): Promise<string> {
  const { stdout, stderr } = await run(
    process.execPath,
    ["--import", "tsx", "infra/tools/commands/run.ts", command, ...options],
    { cwd: join(import.meta.dirname, "../../.."), env: { ...process.env, LOCAL_DATA: data } },
  );
  return stdout + stderr;
}

const run = promisify(execFile);

/** Adds or removes an administrator with the operator command. Returns its output. */
export function adminCommand(
  cloud: LocalCloud,
  command: "admin:create" | "admin:remove",
  email: string,
): Promise<string> {
  return operatorCommand(cloud, command, "--email", email);
}
