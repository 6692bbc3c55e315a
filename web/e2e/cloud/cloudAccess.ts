import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, PutCommand, ScanCommand } from "@aws-sdk/lib-dynamodb";
import { type APIRequestContext, expect } from "playwright/test";
import * as z from "zod/mini";
import type { LocalCloud } from "./LocalCloud.ts";

/** Sends a lead as the site does, without walking the screens. Answers what the API said. */
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
  if (!response.ok()) throw new Error(`the lead was refused: ${response.status()}`);
  return response.json();
}

/** The raw items in the leads table that have an email address. */
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

/** Puts an item into the lead table past the API, which would not let it in. */
export async function storeItem(
  { database, table }: LocalCloud,
  item: Readonly<Record<string, unknown>>,
): Promise<void> {
  const client = clientOf(database);
  await DynamoDBDocumentClient.from(client).send(new PutCommand({ TableName: table, Item: item }));
  client.destroy();
}

function clientOf(endpoint: string): DynamoDBClient {
  return new DynamoDBClient({
    endpoint,
    region: "eu-central-1",
    credentials: { accessKeyId: "local", secretAccessKey: "local" },
  });
}

/** Waits for a mail to somebody that the pattern matches, and answers its first group in the newest such mail. */
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

/** Their bodies, newest first. */
async function mailsTo(mailbox: string, to: string): Promise<readonly string[]> {
  const response = await fetch(new URL(`mails.json?to=${encodeURIComponent(to)}`, mailbox));
  return z
    .array(z.object({ body: z.string() }))
    .parse(await response.json())
    .map(({ body }) => body);
}

/** Runs one of the operator's npm commands against a local cloud. Answers all that it says. */
export async function operatorCommand(
  { data }: LocalCloud,
  command: string,
  ...options: readonly string[]
): Promise<string> {
  const { stdout, stderr } = await run("npm", ["run", "--silent", command, "--", ...options], {
    cwd: join(import.meta.dirname, "../../.."),
    env: { ...process.env, LOCAL_DATA: data },
  });
  return stdout + stderr;
}

const run = promisify(execFile);

/** Runs `npm run admin:create` or `admin:remove` against a local cloud, as an operator does. Answers what it prints. */
export function adminCommand(
  cloud: LocalCloud,
  command: "admin:create" | "admin:remove",
  email: string,
): Promise<string> {
  return operatorCommand(cloud, command, "--email", email);
}
