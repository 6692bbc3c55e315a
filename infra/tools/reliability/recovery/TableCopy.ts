import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { open } from "node:fs/promises";
import {
  type AttributeValue,
  BatchWriteItemCommand,
  CreateTableCommand,
  DeleteTableCommand,
  paginateScan,
  waitUntilTableExists,
} from "@aws-sdk/client-dynamodb";
import type { Item, LeadTable } from "../cloud/LeadTable.ts";

/** Writes every item of a table into a file, a line each. @returns how many */
export async function exportTable({ client, tableName }: LeadTable, file: string): Promise<number> {
  const output = createWriteStream(file);
  let items = 0;
  const pages = paginateScan({ client }, { TableName: tableName, ConsistentRead: true });
  for await (const { Items = [] } of pages) {
    for (const item of Items) output.write(`${JSON.stringify(item)}\n`);
    items += Items.length;
  }
  output.end();
  await once(output, "finish");
  return items;
}

/** Makes a table of what a file holds, keyed as the leads' is: what a restore to a point in time leaves beside the table. */
export async function importTable(copy: LeadTable, file: string): Promise<void> {
  const { client, tableName: TableName } = copy;
  await client.send(
    new CreateTableCommand({
      TableName,
      BillingMode: "PAY_PER_REQUEST",
      AttributeDefinitions: [{ AttributeName: "idempotency_key", AttributeType: "S" }],
      KeySchema: [{ AttributeName: "idempotency_key", KeyType: "HASH" }],
    }),
  );
  await waitUntilTableExists({ client, maxWaitTime: 30, minDelay: 1 }, { TableName });
  const items = await readItems(file);
  for (let start = 0; start < items.length; start += mostAtOnce) {
    const requests = items
      .slice(start, start + mostAtOnce)
      .map((item) => ({ PutRequest: { Item: item } }));
    await client.send(new BatchWriteItemCommand({ RequestItems: { [TableName]: requests } }));
  }
}

/** It holds people's details and has done its service. */
export async function dropTable({ client, tableName }: LeadTable): Promise<void> {
  await client.send(new DeleteTableCommand({ TableName: tableName }));
}

/** What an export holds. Sets and numbers stand in it as DynamoDB writes them. */
export async function readItems(file: string): Promise<readonly Record<string, AttributeValue>[]> {
  const items: Record<string, AttributeValue>[] = [];
  const handle = await open(file);
  for await (const line of handle.readLines()) items.push(JSON.parse(line));
  return items;
}

/** The items by their keys. */
export function byKey(items: readonly Item[]): ReadonlyMap<string, Item> {
  return new Map(items.map((item) => [item.idempotency_key?.S ?? "", item]));
}

/** Of one batch write. */
const mostAtOnce = 25;
