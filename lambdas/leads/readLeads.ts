import {
  BatchGetCommand,
  type BatchGetCommandOutput,
  paginateQuery,
  QueryCommand,
} from "@aws-sdk/lib-dynamodb";
import { type Lead, leadSchema } from "@planner/shared/lead/leadSchema";
import { leadsTable } from "@planner/shared/lead/leadsTable";
import { type Item, isSmokeTestKey, type LeadTable, readItem } from "./LeadTable.ts";
import { keyAndTimeSchema, keySchema } from "./leadItem.ts";
import { idPrefix } from "./leadPages.ts";

/**
 * Reads a lead by key. Returns undefined if it does not exist or was erased.
 *
 * @throws ZodError if the item is malformed
 */
export async function readLead(table: LeadTable, leadKey: string): Promise<Lead | undefined> {
  const item = await readItem(table, leadKey);
  return item === undefined || "erased_at" in item ? undefined : leadSchema.parse(item);
}

/** Reads a lead that an administrator still has to answer. Returns undefined if it was answered, erased or is suspect. */
export async function readWaitingLead(
  table: LeadTable,
  leadKey: string,
): Promise<Lead | undefined> {
  const lead = await readLead(table, leadKey);
  const isWaiting =
    lead?.stage === "new" && lead.first_response_at === undefined && lead.suspect === undefined;
  return isWaiting ? lead : undefined;
}

/** The maximum number of items per `readItems`. */
export const maxItemsPerRead = 100;

/**
 * Reads up to `maxItemsPerRead` items by key. Leaves out those that do not exist or were erased.
 *
 * @returns the items by key
 */
export async function readItems(
  { client, tableName }: LeadTable,
  leadKeys: readonly string[],
): Promise<ReadonlyMap<string, Item>> {
  const items = new Map<string, Item>();
  let Keys: Item[] | undefined = [...new Set(leadKeys)].map((key) => ({ [leadsTable.key]: key }));
  while (Keys !== undefined && Keys.length > 0) {
    const { Responses, UnprocessedKeys }: BatchGetCommandOutput = await client.send(
      new BatchGetCommand({ RequestItems: { [tableName]: { Keys } } }),
    );
    for (const item of Responses?.[tableName] ?? []) {
      if (!("erased_at" in item)) items.set(keySchema.parse(item).idempotency_key, item);
    }
    Keys = UnprocessedKeys?.[tableName]?.Keys;
  }
  return items;
}

/** Finds a lead's key by its ID. Undefined if the lead does not exist. A new lead can be found after about a second. */
export async function findLeadKey(
  { client, tableName }: LeadTable,
  leadId: string,
): Promise<string | undefined> {
  const { Items = [] } = await client.send(
    new QueryCommand({
      TableName: tableName,
      IndexName: leadsTable.index.name,
      KeyConditionExpression: "entity = :lead AND id = :id",
      ExpressionAttributeValues: { ":lead": leadsTable.leadEntity, ":id": leadId },
    }),
  );
  const [item] = Items;
  return item === undefined ? undefined : keySchema.parse(item).idempotency_key;
}

/** The keys of the leads captured in an inclusive time range, excluding smoke-test leads. */
export async function readLeadKeys(
  { client, tableName }: LeadTable,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<readonly string[]> {
  const query = {
    TableName: tableName,
    IndexName: leadsTable.index.name,
    KeyConditionExpression: "entity = :lead AND id BETWEEN :from AND :to",
    ExpressionAttributeValues: {
      ":lead": leadsTable.leadEntity,
      ":from": idPrefix(from),
      // "~" sorts after every character in an ID.
      ":to": `${idPrefix(to)}~`,
    },
    ProjectionExpression: leadsTable.key,
  };
  const keys: string[] = [];
  for await (const { Items = [] } of paginateQuery({ client }, query)) {
    keys.push(...Items.map((item) => keySchema.parse(item).idempotency_key));
  }
  return keys.filter((key) => !isSmokeTestKey(key));
}

/** The lead that becomes the latest when another one is erased. */
export type LatestLead = { readonly leadKey: string; readonly created_at: string };

/** Reads the latest lead counted in a generation, excluding one. */
export async function readLatestCounted(
  { client, tableName }: LeadTable,
  { generation, except }: { readonly generation: number; readonly except: string },
): Promise<LatestLead | undefined> {
  const query = {
    TableName: tableName,
    IndexName: leadsTable.index.name,
    KeyConditionExpression: "entity = :lead",
    FilterExpression: "idempotency_key <> :except AND contains(counted_in, :generation)",
    ExpressionAttributeValues: {
      ":lead": leadsTable.leadEntity,
      ":except": except,
      ":generation": generation,
    },
    ProjectionExpression: "idempotency_key, created_at",
    ScanIndexForward: false,
    Limit: 25,
  };
  for await (const { Items = [] } of paginateQuery({ client }, query)) {
    const [latest] = Items;
    if (latest === undefined) continue;
    const { idempotency_key, created_at } = keyAndTimeSchema.parse(latest);
    return { leadKey: idempotency_key, created_at };
  }
  return undefined;
}
