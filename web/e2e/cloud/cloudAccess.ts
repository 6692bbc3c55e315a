import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import {
  DeleteCommand,
  DynamoDBDocumentClient,
  PutCommand,
  ScanCommand,
} from "@aws-sdk/lib-dynamodb";
import { planContract } from "@planner/shared/api/planContract";
import { idempotencyKeyHeader } from "@planner/shared/api/route";
import { saveLeadContract } from "@planner/shared/api/saveLeadContract";
import { brandOf } from "@planner/shared/brand/brands";
import { addWeeks, dateOf, hourMs, parseDate } from "@planner/shared/calendar";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { planStart } from "@planner/shared/plan/planStart";
import { deskTable } from "@planner/shared/tables/deskTable";
import { leadsTable } from "@planner/shared/tables/leadsTable";
import { type APIRequestContext, expect } from "playwright/test";
import { v7 as uuidv7 } from "uuid";
import * as z from "zod/mini";
import { aLead } from "../../src/testing/someLeads.ts";
import { somePhone } from "../somePhone.ts";
import { type LocalCloud, repositoryRoot } from "./LocalCloud.ts";

/**
 * Saves a lead through the API, with a phone number of its own by default. The key also saves its plan. Returns the
 * lead's id.
 */
export async function captureLead(
  request: APIRequestContext,
  contact: Readonly<{ first_name: string; work_email: string; mobile?: string }>,
  {
    key = crypto.randomUUID(),
    attribution,
  }: Readonly<{ key?: string; attribution?: Readonly<Record<string, string>> }> = {},
): Promise<string> {
  const response = await request.post(saveLeadContract.saveLead.path, {
    headers: { "idempotency-key": key },
    data: {
      inputs: { target_estimates_per_week: 10, avg_job_value: 3500, gross_margin_pct: 55 },
      contact: { mobile: somePhone(), ...contact },
      attribution,
    },
  });
  return saveLeadContract.saveLead.response.parse(await response.json()).id;
}

type PlanToSave = Readonly<{ work_email: string; weeksAgo: number }>;

/** Saves a lead and its plan, whose week 1 starts some weeks before the brand's current one. Returns the plan's token. */
export async function savePlan(
  request: APIRequestContext,
  { work_email, weeksAgo }: PlanToSave,
): Promise<string> {
  const key = crypto.randomUUID();
  await captureLead(request, { first_name: "Ann", work_email }, { key });
  // A week is over once its Sunday has ended there.
  const { timeZone } = brandOf("example");
  const nextMonday = planStart(parseDate(dateOf(new Date(), timeZone)));
  const start_date = addWeeks(nextMonday, -1 - weeksAgo);
  const inputs = { target_estimates_per_week: 10, avg_job_value: 3500, gross_margin_pct: 55 };
  const response = await request.post(planContract.createPlan.path, {
    headers: { [idempotencyKeyHeader]: key },
    data: { inputs, start_date },
  });
  expect(response.status()).toBe(201);
  return planContract.createPlan.response.parse(await response.json()).token;
}

/** The items in the table of leads with the given email address. */
export async function storedLeads(
  cloud: LocalCloud,
  workEmail: string,
): Promise<Record<string, unknown>[]> {
  const { Items } = await withDatabase(cloud, (documents) =>
    documents.send(
      new ScanCommand({
        TableName: cloud.table,
        FilterExpression: "work_email = :email",
        ExpressionAttributeValues: { ":email": workEmail },
        ConsistentRead: true,
      }),
    ),
  );
  return Items ?? [];
}

/** How many leads a local cloud has. */
export async function countStoredLeads(cloud: LocalCloud): Promise<number | undefined> {
  const { Count } = await withDatabase(cloud, (documents) =>
    documents.send(
      new ScanCommand({
        TableName: cloud.table,
        FilterExpression: "entity = :lead",
        ExpressionAttributeValues: { ":lead": leadsTable.leadEntity },
        ConsistentRead: true,
      }),
    ),
  );
  return Count;
}

/** An item of the table of leads, created now. */
export function aStoredLead(lead: Partial<Lead> = {}): Record<string, unknown> {
  return {
    idempotency_key: crypto.randomUUID(),
    entity: "lead",
    revision: 0,
    ...aLead({
      id: uuidv7(),
      created_at: new Date().toISOString(),
      mobile: `+1${somePhone()}`,
      ...lead,
    }),
  };
}

/**
 * A new lead of the list that alerts no one, like one that is restored from a backup: it was captured two hours before it is
 * stored. The alerts of many leads would take seconds.
 */
export function aLeadWithoutAlerts(lead: Partial<Lead> = {}): Record<string, unknown> {
  return aStoredLead({ created_at: new Date(Date.now() - 2 * hourMs).toISOString(), ...lead });
}

/** Writes items directly to the table of leads, without the API's validation. */
export async function storeItems(
  cloud: LocalCloud,
  items: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  await withDatabase(cloud, (documents) =>
    Promise.all(
      items.map((item) => documents.send(new PutCommand({ TableName: cloud.table, Item: item }))),
    ),
  );
}

/** Forgets that an address got an email about a plan today. Each gets one a day. */
export async function allowAnotherPlanMail(cloud: LocalCloud, email: string): Promise<void> {
  const day = new Date().toISOString().slice(0, "2026-11-30".length);
  const hash = createHash("sha256").update(email).digest("hex");
  const Key = { pk: `${deskTable.prefixes.planMails}${day}`, sk: `links#${hash}` };
  const command = new DeleteCommand({ TableName: cloud.tables.LeadStoreDeskTable, Key });
  await withDatabase(cloud, (documents) => documents.send(command));
}

async function withDatabase<T>(
  { database }: LocalCloud,
  act: (documents: DynamoDBDocumentClient) => Promise<T>,
): Promise<T> {
  const client = new DynamoDBClient({
    endpoint: database,
    region: "eu-central-1",
    credentials: { accessKeyId: "local", secretAccessKey: "local" },
  });
  try {
    return await act(DynamoDBDocumentClient.from(client));
  } finally {
    client.destroy();
  }
}

/** Runs the functions that run every minute. */
export async function runSchedules({ mailbox }: LocalCloud): Promise<void> {
  await fetch(new URL("/schedules/", mailbox), { method: "POST" });
}

/** Waits for an email to an address that matches the pattern. Returns the first group from the newest match. */
export async function mailed(
  { mailbox }: LocalCloud,
  to: string,
  pattern: RegExp,
  timeout?: number,
): Promise<string> {
  let found: string | undefined;
  const search = async () => {
    const response = await fetch(new URL(`mails.json?to=${encodeURIComponent(to)}`, mailbox));
    const mails = mailsSchema.parse(await response.json());
    found = mails.map(({ body }) => body.match(pattern)?.[1]).find(Boolean);
    return found;
  };
  await expect.poll(search, timeout === undefined ? {} : { timeout }).toBeDefined();
  return found ?? "";
}

/** Newest first. */
const mailsSchema = z.array(z.object({ body: z.string() }));

/** Runs an operator command, such as `leads:erase`, against a local cloud. Returns its output. */
export async function operatorCommand(
  { data }: LocalCloud,
  command: string,
  ...options: readonly string[]
): Promise<string> {
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    ["--import", "tsx", "infra/tools/commands/run.ts", command, ...options],
    { cwd: repositoryRoot, env: { ...process.env, LOCAL_DATA: data } },
  );
  return stdout + stderr;
}
