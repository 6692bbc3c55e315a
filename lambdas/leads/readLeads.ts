import { paginateQuery, QueryCommand } from "@aws-sdk/lib-dynamodb";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { leadsTable } from "@planner/shared/tables/leadsTable";
import { type Item, readItems } from "../aws/database.ts";
import { idPrefix } from "../tables/itemId.ts";
import { type LeadTable, readItem } from "../tables/LeadTable.ts";
import { keySchema, type StoredLead, toStoredLead } from "./leadItem.ts";

/** Reads a lead by key. Returns undefined if it does not exist or was erased. */
export async function readLead(table: LeadTable, leadKey: string): Promise<Lead | undefined> {
  return toStoredLead(await readItem(table, leadKey))?.lead;
}

/** Reads leads by key, consistently. Leaves out those that do not exist or were erased. */
export async function readStoredLeads(
  { client, tableName }: LeadTable,
  leadKeys: readonly string[],
): Promise<ReadonlyMap<string, StoredLead & { readonly item: Item }>> {
  const keys = [...new Set(leadKeys)].map((key) => ({ [leadsTable.key]: key }));
  const leads = new Map<string, StoredLead & { readonly item: Item }>();
  for (const item of await readItems(client, tableName, keys)) {
    const stored = toStoredLead(item);
    if (stored !== undefined) leads.set(stored.idempotency_key, { ...stored, item });
  }
  return leads;
}

/**
 * Finds a lead's key by its ID, also that of a smoke test's lead. Undefined if the lead does not exist. A new lead can be
 * found after about a second.
 */
export async function findLeadKey(table: LeadTable, leadId: string): Promise<string | undefined> {
  for (const entity of [leadsTable.leadEntity, leadsTable.smokeTestEntity]) {
    const { Items = [] } = await table.client.send(
      new QueryCommand({
        TableName: table.tableName,
        IndexName: leadsTable.createdIndex.name,
        KeyConditionExpression: "entity = :entity AND id = :id",
        ExpressionAttributeValues: { ":entity": entity, ":id": leadId },
      }),
    );
    const [item] = Items;
    if (item !== undefined) return keySchema.parse(item).idempotency_key;
  }
  return undefined;
}

/** The keys of the leads captured in an inclusive time range. */
export async function readLeadKeys(
  { client, tableName }: LeadTable,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<readonly string[]> {
  const query = {
    TableName: tableName,
    IndexName: leadsTable.createdIndex.name,
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
  return keys;
}
