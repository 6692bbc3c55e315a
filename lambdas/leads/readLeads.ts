import { paginateQuery } from "@aws-sdk/lib-dynamodb";
import { type Lead, leadSchema } from "@planner/shared/lead/leadSchema";
import { leadsTable } from "@planner/shared/lead/leadsTable";
import { isSmokeTestKey, type LeadTable, readItem } from "./LeadTable.ts";
import { idSchema, keyAndTimeSchema, keySchema } from "./leadItem.ts";

/**
 * Reads a lead by key. Returns undefined if it does not exist or was erased.
 *
 * @throws ZodError if the item is malformed
 */
export async function readLead(table: LeadTable, leadKey: string): Promise<Lead | undefined> {
  const item = await readItem(table, leadKey);
  return item === undefined || "erased_at" in item ? undefined : leadSchema.parse(item);
}

export type LeadPageRequest = {
  readonly limit: number;
  /** The page starts after this ID. Absent for the first page. */
  readonly before?: string | undefined;
};

export type LeadPage = {
  readonly leads: readonly Lead[];
  /** The IDs of malformed items, which are not in `leads`. */
  readonly brokenIds: readonly string[];
  /** The next page starts after this ID. Undefined on the last page. */
  readonly next: string | undefined;
};

/**
 * Reads a page of leads, newest first. Every page costs one query, regardless of its position. The query fetches
 * one extra item to detect whether there is a next page.
 */
export async function readLeadPage(
  { client, tableName }: LeadTable,
  { limit, before }: LeadPageRequest,
): Promise<LeadPage> {
  const wanted = limit + 1;
  const query = {
    TableName: tableName,
    IndexName: leadsTable.index.name,
    KeyConditionExpression: before === undefined ? "entity = :lead" : "entity = :lead AND id < :id",
    ExpressionAttributeValues: {
      ":lead": leadsTable.leadEntity,
      ...(before !== undefined && { ":id": before }),
    },
    ScanIndexForward: false,
    Limit: wanted,
  };
  const items: unknown[] = [];
  // A query stops at 1 MB, even below the limit.
  for await (const { Items = [] } of paginateQuery({ client }, query)) {
    items.push(...Items);
    if (items.length >= wanted) break;
  }
  return toPage(items, limit);
}

/** The schema removes the key and the marks. */
function toPage(items: readonly unknown[], limit: number): LeadPage {
  const leads: Lead[] = [];
  const brokenIds: string[] = [];
  for (const item of items.slice(0, limit)) {
    const lead = leadSchema.safeParse(item);
    if (lead.success) leads.push(lead.data);
    else brokenIds.push(idSchema.parse(item).id);
  }
  const next = items.length > limit ? idSchema.parse(items[limit - 1]).id : undefined;
  return { leads, brokenIds, next };
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

/** The ID prefix for a time. A UUIDv7 starts with the milliseconds as twelve hexadecimal digits. */
function idPrefix(time: Date): string {
  const digits = time.getTime().toString(16).padStart(12, "0");
  return `${digits.slice(0, 8)}-${digits.slice(8)}`;
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
