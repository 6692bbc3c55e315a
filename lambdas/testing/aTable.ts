import { randomUUID } from "node:crypto";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import type { LeadTable } from "../statistics/readStatistics.ts";
import { createLeadTable } from "./createLeadTable.ts";
import type { RunningDynamoDb } from "./startDynamoDb.ts";

/** A new, empty lead table in a running database. */
export async function aTable({ client }: RunningDynamoDb): Promise<LeadTable> {
  const tableName = `leads-${randomUUID()}`;
  await createLeadTable(client, tableName);
  return { client: DynamoDBDocumentClient.from(client), tableName };
}
