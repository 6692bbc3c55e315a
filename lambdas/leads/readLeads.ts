import { paginateQuery } from "@aws-sdk/lib-dynamodb";
import { type Lead, leadSchema } from "@planner/shared/lead/leadSchema";
import { leadsTable } from "@planner/shared/lead/leadsTable";
import { isSmokeTestKey, type LeadTable, readItem } from "./LeadTable.ts";
import { idSchema, keyAndInstantSchema, keySchema } from "./leadItem.ts";

/**
 * The lead with a key. Undefined if there is none or if it was erased.
 *
 * @throws ZodError if the item is damaged
 */
export async function readLead(table: LeadTable, leadKey: string): Promise<Lead | undefined> {
  const item = await readItem(table, leadKey);
  return item === undefined || "erased_at" in item ? undefined : leadSchema.parse(item);
}

export type LeadPageRequest = {
  readonly limit: number;
  /** The id after which the page starts. Absent for the first page. */
  readonly before?: string | undefined;
};

export type LeadPage = {
  readonly leads: readonly Lead[];
  /** The ids of damaged items, which are left out of `leads`. */
  readonly brokenIds: readonly string[];
  /** The id after which the next page starts. Undefined on the last page. */
  readonly next: string | undefined;
};

/**
 * A page of leads, the newest first. A page costs one query, however far down the list it is. The query asks for one
 * item more than the page holds: that item shows that there is a next page.
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
  // A query stops after 1 MB, even below the limit.
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

/** The keys of the leads captured in a period, both ends included, without those of the smoke test. */
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
      // "~" sorts after every character of an id.
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

/** The first characters of the ids of an instant: a UUIDv7 starts with its milliseconds as twelve hexadecimal digits. */
function idPrefix(instant: Date): string {
  const digits = instant.getTime().toString(16).padStart(12, "0");
  return `${digits.slice(0, 8)}-${digits.slice(8)}`;
}

/** A lead that becomes the latest of a count when another one is erased. */
export type LatestLead = { readonly leadKey: string; readonly created_at: string };

/** The latest lead that the statistics of a generation contain, except for one. */
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
    const { idempotency_key, created_at } = keyAndInstantSchema.parse(latest);
    return { leadKey: idempotency_key, created_at };
  }
  return undefined;
}
