import {
  DescribeTableCommand,
  DynamoDBClient,
  type TableDescription,
} from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import type { DeskTables } from "@planner/lambdas/desk/DeskTables";
import { postingKeys } from "@planner/lambdas/desk/search/postings";
import { idPrefix } from "@planner/lambdas/leads/leadPages";
import { aLeadItem } from "@planner/lambdas/testing/aLead";
import {
  newDeskTables,
  type RunningDynamoDb,
  startDynamoDb,
} from "@planner/lambdas/testing/testDatabase";
import { localCredentials } from "@planner/local-cloud/services/dynamodb/Database";
import { stages } from "@planner/shared/lead/followUp/stage";
import { type ItemBatch, startImportedDatabase } from "./importedDatabase.ts";

/** A database with a pair of tables for each number of leads. The tables share a client. */
export type DeskDatabase = RunningDynamoDb & { readonly pairs: readonly DeskTables[] };

/** The same share of leads matches each filter in all tables. */
export async function startDeskDatabase(counts: readonly number[]): Promise<DeskDatabase> {
  const empty = await startDynamoDb();
  const created = await Promise.all(
    counts.map(async (count) => ({ tables: await newDeskTables(empty), count })),
  );
  const schemas = await Promise.all(created.map(({ tables }) => readSchemas(tables)));
  await empty.stop();
  const database = await startImportedDatabase(schemas.flat(), leadBatches(created));
  const { endpoint } = database;
  const client = DynamoDBDocumentClient.from(
    new DynamoDBClient({ endpoint, region: "eu-central-1", credentials: localCredentials }),
  );
  return { ...database, pairs: created.map(({ tables }) => ({ ...tables, client })) };
}

async function readSchemas({
  client,
  tableName,
  deskTableName,
}: DeskTables): Promise<TableDescription[]> {
  const responses = await Promise.all(
    [tableName, deskTableName].map((TableName) =>
      client.send(new DescribeTableCommand({ TableName })),
    ),
  );
  return responses.flatMap(({ Table }) => Table ?? []);
}

function* leadBatches(
  pairs: readonly { readonly tables: DeskTables; readonly count: number }[],
): Generator<ItemBatch> {
  for (const { tables, count } of pairs) {
    for (let start = 0; start < count; start += leadsPerBatch) {
      const items = Array.from({ length: Math.min(leadsPerBatch, count - start) }, (_, index) =>
        benchLead(start + index),
      );
      yield { tableName: tables.tableName, items };
      const postings = items.flatMap((item) =>
        postingKeys(item).map((key) => ({ ...key, lead_key: item.idempotency_key })),
      );
      yield { tableName: tables.deskTableName, items: postings };
    }
  }
}

const leadsPerBatch = 1_000;

/** One lead a minute. */
function benchLead(index: number) {
  return aLeadItem({
    id: idOf(index),
    created_at: capturedAt(index),
    first_name: firstNames[index % firstNames.length] ?? "",
    work_email: emailOf(index),
    mobile: phoneOf(index),
    website: "",
    stage: stages[index % stages.length] ?? "new",
    calculated_daily_budget: index % 4 === 0 ? 40 : 180,
    attribution: index % 5 === 0 ? { gclid: "1" } : {},
    ...(index % 10 === 0 && { suspect: ["honeypot" as const] }),
  });
}

const firstNames = ["Ann", "Ben", "Cleo", "Dana", "Eve", "Finn", "Gus", "Hana", "Ian", "Jo"];

/** When the lead with an index was captured. The oldest has index 0. */
export function capturedAt(index: number): string {
  return new Date(Date.UTC(2025, 0, 1) + index * 60_000).toISOString();
}

/** The ID of the lead with an index. */
export function idOf(index: number): string {
  const sequence = String(index).padStart(12, "0");
  return `${idPrefix(new Date(capturedAt(index)))}-7000-8000-${sequence}`;
}

export function emailOf(index: number): string {
  return `visitor${index}@gmail.com`;
}

/** All numbers have one area code, so their postings are in one partition. The oldest 50 leads share a number. */
export function phoneOf(index: number): string {
  return `+1305${index < 50 ? 2_000_000 : 2_000_000 + index}`;
}
