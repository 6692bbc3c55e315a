import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import type { DeskTables } from "../desk/DeskTables.ts";
import type { LeadTable } from "../leads/LeadTable.ts";
import { type CallLimits, clientConfig } from "./callLimits.ts";

/** The leads table and a client for it. */
export function openLeadTable(tableName: string, limits: CallLimits): LeadTable {
  const client = new DynamoDBClient(clientConfig(limits));
  return { client: DynamoDBDocumentClient.from(client), tableName };
}

/** The leads table and the desk's table, and a client for both. */
export function openDeskTables(
  {
    TABLE_NAME,
    DESK_TABLE_NAME,
  }: { readonly TABLE_NAME: string; readonly DESK_TABLE_NAME: string },
  limits: CallLimits,
): DeskTables {
  return { ...openLeadTable(TABLE_NAME, limits), deskTableName: DESK_TABLE_NAME };
}
