import { GetCommand, paginateQuery } from "@aws-sdk/lib-dynamodb";
import type { deskTable } from "@planner/shared/tables/deskTable";
import * as z from "zod/mini";
import type { Item } from "../aws/database.ts";
import type { DeskTable, Tables } from "./Tables.ts";

/** The key of an item in the desk's table. */
export type DeskKey = {
  readonly [deskTable.partitionKey]: string;
  readonly [deskTable.sortKey]: string;
};

/** Reads an item, consistently. */
export async function readDeskItem(
  { client, deskTableName }: Tables,
  key: DeskKey,
): Promise<Item | undefined> {
  const { Item } = await client.send(
    new GetCommand({ TableName: deskTableName, Key: key, ConsistentRead: true }),
  );
  return Item;
}

/** A part of a partition: the items between two sort keys, at most `limit` of them. All by default. */
export type DeskRange = {
  readonly pk: string;
  readonly from?: string;
  /** Included. */
  readonly to?: string;
  readonly newestFirst?: boolean | undefined;
  readonly limit?: number | undefined;
};

/** Reads items of a partition, consistently. */
export async function readPartition(tables: DeskTable, range: DeskRange) {
  const items: z.output<typeof deskKeySchema>[] = [];
  for await (const page of partitionPages(tables, range)) items.push(...page);
  return items;
}

/** Yields items of a partition in pages, read consistently. */
export async function* partitionPages(tables: DeskTable, range: DeskRange) {
  let remaining = range.limit ?? Number.POSITIVE_INFINITY;
  for await (const { Items = [] } of paginateQuery(tables, rangeQuery(tables, range))) {
    yield Items.map((item) => deskKeySchema.parse(item));
    remaining -= Items.length;
    if (remaining <= 0) return;
  }
}

/** The query of a part of a partition, read consistently. */
export function rangeQuery(
  { deskTableName }: DeskTable,
  { pk, from = " ", to = "\u{10ffff}", newestFirst = false, limit }: DeskRange,
) {
  return {
    TableName: deskTableName,
    KeyConditionExpression: "pk = :pk AND sk BETWEEN :from AND :to",
    ExpressionAttributeValues: { ":pk": pk, ":from": from, ":to": to },
    ScanIndexForward: !newestFirst,
    ConsistentRead: true,
    Limit: limit,
  };
}

/** Reads an item's key, and keeps its other attributes. */
export const deskKeySchema = z.looseObject({ pk: z.string(), sk: z.string() });

/** The condition that an item still has the revision that was read, or still does not exist. */
export function ifRevision(before: { readonly revision: number } | undefined) {
  if (before === undefined) return { ConditionExpression: "attribute_not_exists(pk)" };
  return {
    ConditionExpression: "revision = :revision",
    ExpressionAttributeValues: { ":revision": before.revision },
  };
}

/** An item's key, without its other attributes. */
export function keyOf({ pk, sk }: DeskKey): DeskKey {
  return { pk, sk };
}

/** The transaction item that stores an item of the desk's table. */
export function deskPut({ deskTableName }: Tables, item: Item & DeskKey) {
  return { Put: { TableName: deskTableName, Item: item } };
}

/** The transaction item that deletes an item of the desk's table. */
export function deskDelete({ deskTableName }: Tables, key: DeskKey) {
  return { Delete: { TableName: deskTableName, Key: key } };
}
