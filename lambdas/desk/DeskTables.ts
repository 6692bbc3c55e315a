import { GetCommand, paginateQuery } from "@aws-sdk/lib-dynamodb";
import type { FunctionName } from "@planner/shared/functions";
import type { deskTable } from "@planner/shared/lead/deskTable";
import * as z from "zod/mini";
import type { Item } from "../aws/database.ts";
import { type LeadTable, openLeadTable } from "../leads/LeadTable.ts";

/** The leads table and the desk's table, with one client for both, and the time zone whose days the reports count. */
export type DeskTables = LeadTable & { readonly deskTableName: string; readonly timeZone: string };

export function openDeskTables(
  name: FunctionName,
  variables: Readonly<Record<"TABLE_NAME" | "DESK_TABLE_NAME" | "TIME_ZONE", string>>,
): DeskTables {
  const { DESK_TABLE_NAME: deskTableName, TIME_ZONE: timeZone } = variables;
  return { ...openLeadTable(name, variables), deskTableName, timeZone };
}

export type DeskKey = {
  readonly [deskTable.partitionKey]: string;
  readonly [deskTable.sortKey]: string;
};

/** Reads an item, consistently. */
export async function readDeskItem(
  { client, deskTableName }: DeskTables,
  Key: DeskKey,
): Promise<Item | undefined> {
  const { Item } = await client.send(
    new GetCommand({ TableName: deskTableName, Key, ConsistentRead: true }),
  );
  return Item;
}

/** Reads all items of a partition, consistently. */
export async function readPartition(
  { client, deskTableName }: DeskTables,
  pk: string,
): Promise<readonly z.output<typeof deskKeySchema>[]> {
  const query = {
    TableName: deskTableName,
    KeyConditionExpression: "pk = :pk",
    ExpressionAttributeValues: { ":pk": pk },
    ConsistentRead: true,
  };
  const items: Item[] = [];
  for await (const { Items = [] } of paginateQuery({ client }, query)) items.push(...Items);
  return items.map((item) => deskKeySchema.parse(item));
}

/** Yields the keys of a partition in pages, read consistently. */
export async function* deskKeyPages(
  { client, deskTableName }: DeskTables,
  pk: string,
): AsyncGenerator<DeskKey[]> {
  const query = {
    TableName: deskTableName,
    KeyConditionExpression: "pk = :pk",
    ExpressionAttributeValues: { ":pk": pk },
    ProjectionExpression: "pk, sk",
    ConsistentRead: true,
  };
  for await (const { Items = [] } of paginateQuery({ client }, query)) {
    yield Items.map((item) => deskKeySchema.parse(item));
  }
}

/** An item's key. Keeps the other attributes. */
export const deskKeySchema = z.looseObject({ pk: z.string(), sk: z.string() });

export function deskPut({ deskTableName: TableName }: DeskTables, Item: Item & DeskKey) {
  return { Put: { TableName, Item } };
}

export function deskDelete({ deskTableName: TableName }: DeskTables, Key: DeskKey) {
  return { Delete: { TableName, Key } };
}
