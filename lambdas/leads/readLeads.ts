import { paginateQuery, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { currentCalls, dueOf } from "@planner/shared/lead/followUp/due";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { leadsTable } from "@planner/shared/lead/leadsTable";
import { type Item, readItems } from "../aws/database.ts";
import type { LeadMessage } from "../queues/leadMessages.ts";
import { type LeadTable, readItem } from "./LeadTable.ts";
import { idPrefix, keySchema, type StoredLead, toStoredLead } from "./leadItem.ts";

/** Reads a lead by key. Returns undefined if it does not exist or was erased. */
export async function readLead(table: LeadTable, leadKey: string): Promise<Lead | undefined> {
  return toStoredLead(await readItem(table, leadKey))?.lead;
}

/**
 * Reads the lead of an alert. Returns undefined if it is not due: the lead was erased or is being called, it was answered
 * before it was still waiting, or its next touch has another time.
 */
export async function readAlertedLead(
  table: LeadTable,
  { idempotency_key, kind, due_at }: LeadMessage,
  now: Date,
): Promise<Lead | undefined> {
  const lead = await readLead(table, idempotency_key);
  if (lead === undefined || currentCalls(lead, now).length > 0) return undefined;
  const due = dueOf(lead, now);
  const isDue = {
    // An administrator who adds a lead is on the phone with the person.
    "new lead": lead.created_by === undefined,
    "still waiting": due?.group === "clock",
    // An unanswered lead whose call had no outcome is due since its clock ended.
    due: due?.at === due_at || (due?.group === "clock" && lead.calls !== undefined),
  }[kind];
  return isDue ? lead : undefined;
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
        IndexName: leadsTable.index.name,
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
  return keys;
}
