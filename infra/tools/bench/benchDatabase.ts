import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DescribeTableCommand, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { marshall } from "@aws-sdk/util-dynamodb";
import { dueItemOf } from "@planner/lambdas/callQueue/dueItems";
import type { LeadItem } from "@planner/lambdas/leads/leadItem";
import { postingKeys } from "@planner/lambdas/search/postings";
import { contributionsOf } from "@planner/lambdas/statistics/contributions";
import {
  type Contributions,
  expiryOf,
  reportPrefixes,
  statisticsKey,
} from "@planner/lambdas/statistics/statisticsItems";
import { sumContributions } from "@planner/lambdas/statistics/sumContributions";
import type { Tables } from "@planner/lambdas/tables/Tables";
import { countCapacity, newEmulatedDeskTables } from "@planner/lambdas/testing/testDatabase";
import { freePort } from "@planner/local-cloud/http/freePort";
import { localCredentials } from "@planner/local-cloud/services/dynamodb/Database";
import { deskTable } from "@planner/shared/tables/deskTable";
import { benchLead, type LeadSeries, now } from "./benchLeads.ts";
import { startDatabaseProcess } from "./databaseProcess.ts";

/** A pair of tables with a series of leads. */
export type BenchTables = Tables & LeadSeries;

/**
 * Starts an in-memory database with a large and a small pair of tables. It imports the items from files in the format of
 * DynamoDB's exports, which takes a tenth of the time of batch writes.
 */
export async function startBenchDatabase(largeCount: number, smallCount: number) {
  const port = String(await freePort("127.0.0.1"));
  const endpoint = `http://127.0.0.1:${port}`;
  const location = { endpoint, region: "eu-central-1", credentials: localCredentials };
  const client = DynamoDBDocumentClient.from(new DynamoDBClient(location));
  const empty = await startDatabaseProcess(["serve", "--port", port]);
  const large = { ...(await newEmulatedDeskTables(endpoint)), client, count: largeCount };
  const small = { ...(await newEmulatedDeskTables(endpoint)), client, count: smallCount };
  const schemas = [];
  for (const { tableName, deskTableName } of [large, small]) {
    schemas.push(await client.send(new DescribeTableCommand({ TableName: tableName })));
    schemas.push(await client.send(new DescribeTableCommand({ TableName: deskTableName })));
  }
  await empty.end("SIGTERM");
  const folder = mkdtempSync(join(tmpdir(), "planner-bench-"));
  try {
    writeFileSync(join(folder, "schemas.json"), JSON.stringify(schemas));
    writeTables(folder, large);
    writeTables(folder, small);
    const files = ["--source", folder, "--schema", join(folder, "schemas.json")];
    const database = await startDatabaseProcess(["import", ...files, "--serve", "--port", port]);
    return { large, small, consumed: countCapacity(client), database };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Writes the leads, and the items of the desk that belong to them, as after the schedule has run. */
function writeTables(folder: string, tables: BenchTables): void {
  const { tableName, deskTableName, timeZone, count } = tables;
  let statistics: Contributions = {};
  for (let start = 0; start < count; start += chunkSize) {
    const leads: LeadItem[] = [];
    const deskItems: object[] = [];
    const contributions = [statistics];
    for (let index = start; index < Math.min(start + chunkSize, count); index += 1) {
      const lead = benchLead(index, tables);
      const leadKey = lead.idempotency_key;
      const alerted = new Set([`${lead.planned_touch?.at}#${lead.id}`]);
      const due = dueItemOf(lead, leadKey, { generation, now, alerted });
      leads.push(lead);
      contributions.push(contributionsOf(lead, due?.group, timeZone));
      if (due !== undefined) deskItems.push(due.item);
      for (const key of postingKeys(lead)) deskItems.push({ ...key, lead_key: leadKey });
    }
    statistics = sumContributions(contributions);
    writeItems(join(folder, tableName), leads);
    writeItems(join(folder, deskTableName), deskItems);
  }
  writeItems(join(folder, deskTableName), [
    ...statisticsItems(statistics),
    ...campaignRowItems(Object.keys(statistics)),
  ]);
}

/** How many leads are in memory at a time. */
const chunkSize = 1_000;

/** The generation of the statistics and of the queue's items. */
const generation = 1;

/** The statistics that have not expired. */
function statisticsItems(statistics: Contributions): readonly object[] {
  const items: object[] = [];
  for (const [sk, counters] of Object.entries(statistics)) {
    const expiresAt = expiryOf(sk);
    if (expiresAt !== undefined && expiresAt <= now.getTime() / 1000) continue;
    items.push({ ...statisticsKey(generation, sk), ...counters });
  }
  return items;
}

/** The items that say, by month, which campaigns have rows in the reports: all of them. */
function campaignRowItems(sortKeys: readonly string[]): readonly object[] {
  const months = new Map<string, Record<string, string>>();
  for (const sortKey of sortKeys) {
    const [prefix, month = "", ...campaign] = sortKey.split("#");
    if (`${prefix}#` !== reportPrefixes.campaigns) continue;
    months.set(month, { ...months.get(month), [campaign.join("#")]: "1" });
  }
  return [...months].map(([sk, first_leads]) => {
    return { pk: `${deskTable.prefixes.statistics}campaigns`, sk, revision: 1, first_leads };
  });
}

/** Adds items to a table's export. */
function writeItems(folder: string, items: readonly object[]): void {
  mkdirSync(join(folder, "data"), { recursive: true });
  const lines = items.map(
    (item) => `${JSON.stringify({ Item: marshall(item, { removeUndefinedValues: true }) })}\n`,
  );
  appendFileSync(join(folder, "data", "items.json"), lines.join(""));
}
