import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { type DynamoDBDocumentClient, GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import type { FunctionName } from "@planner/shared/deployment/functions";
import { leadsTable } from "@planner/shared/tables/leadsTable";
import { databaseClient } from "../aws/clients.ts";
import { type Item, retryBusy } from "../aws/database.ts";
import { newItemId } from "./itemId.ts";

/** The leads table and a client for it. Only this folder and `lambdas/leads` send expressions to it. */
export type LeadTable = {
  readonly client: DynamoDBDocumentClient;
  readonly tableName: string;
  /** Makes the ID of something new, from its time. */
  readonly newId: (at: Date) => string;
};

/** Opens the leads table for a function. */
export function openLeadTable(
  name: FunctionName,
  { TABLE_NAME }: { readonly TABLE_NAME: string },
): LeadTable {
  return { client: databaseClient(name), tableName: TABLE_NAME, newId: newItemId };
}

/** The table name and item key in the format of the commands. */
export function itemAt(tableName: string, key: string) {
  return { TableName: tableName, Key: { [leadsTable.key]: key } };
}

/** Reads an item by key, consistently: a lead, the tombstone of an erased one, or an alert mark. */
export async function readItem(
  { client, tableName }: LeadTable,
  key: string,
): Promise<Item | undefined> {
  const { Item } = await client.send(
    new GetCommand({ ...itemAt(tableName, key), ConsistentRead: true }),
  );
  return Item;
}

/**
 * Stores an item. If its key is taken, returns the existing one as attribute values instead: even the document client's
 * exceptions contain items in this format.
 */
export async function putIfAbsent(
  { client, tableName }: LeadTable,
  item: Item,
): Promise<{ readonly image: unknown } | undefined> {
  try {
    await retryBusy(() =>
      client.send(
        new PutCommand({
          TableName: tableName,
          Item: item,
          ConditionExpression: `attribute_not_exists(${leadsTable.key})`,
          ReturnValuesOnConditionCheckFailure: "ALL_OLD",
        }),
      ),
    );
    return undefined;
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    return { image: error.Item };
  }
}
