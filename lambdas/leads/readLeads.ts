import { paginateQuery, QueryCommand } from "@aws-sdk/lib-dynamodb";
import type { Booking } from "@planner/shared/lead/followUp/booking";
import { type NextTouch, nextTouch } from "@planner/shared/lead/followUp/nextTouch";
import { currentCalls } from "@planner/shared/lead/followUp/openCall";
import { callFacts } from "@planner/shared/lead/followUp/touchFacts";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { leadsTable } from "@planner/shared/tables/leadsTable";
import { type Item, readItems } from "../aws/database.ts";
import type { LeadMessage } from "../queues/leadMessages.ts";
import { idPrefix } from "../tables/itemId.ts";
import { type LeadTable, readItem } from "../tables/LeadTable.ts";
import { keySchema, type StoredLead, toStoredLead } from "./leadItem.ts";

/** Reads a lead by key. Returns undefined if it does not exist or was erased. */
export async function readLead(table: LeadTable, leadKey: string): Promise<Lead | undefined> {
  return toStoredLead(await readItem(table, leadKey))?.lead;
}

/** A lead, and the booked call that the alert is about. */
export type AlertedLead = Lead & { readonly alerted_call?: Booking };

/**
 * Reads the lead of an alert. Returns undefined if it is not due: the lead was erased or is being called, it was answered
 * before it was still waiting, its planned touch has another time, or its booked call was moved, canceled or answered.
 */
export async function readAlertedLead(
  table: LeadTable,
  { idempotency_key, kind, due_at, call_id }: LeadMessage,
  now: Date,
): Promise<AlertedLead | undefined> {
  const lead = await readLead(table, idempotency_key);
  if (lead === undefined) return undefined;
  if (call_id !== undefined) return withAlertedCall(lead, { id: call_id, start: due_at }, now);
  if (currentCalls(lead, now).length > 0) return undefined;
  const due = nextTouch(lead, now);
  const isDue = {
    // An administrator who adds a lead is on the phone with the person.
    "new lead": lead.created_by === undefined,
    "still waiting": due?.group === "clock",
    due: due !== undefined && isTouchDue(due, lead, due_at),
  }[kind];
  return isDue ? lead : undefined;
}

/** A booked call has a reminder of its own. An unanswered lead whose call had no outcome is due since its clock ended. */
function isTouchDue({ group, at }: NextTouch, { calls }: Lead, dueAt: string | undefined): boolean {
  if (group === "clock") return calls !== undefined;
  return group !== "booked" && at === dueAt;
}

/** The lead with its booked call, if that is still to be made now and no one is making it. */
function withAlertedCall(
  lead: Lead,
  { id, start }: { readonly id: string; readonly start: string | undefined },
  now: Date,
): AlertedLead | undefined {
  const fact = callFacts(lead, now).find(({ call }) => call?.id === id && call.start === start);
  const call = fact?.reason === "booked" && fact.dueAt <= now.getTime() ? fact.call : undefined;
  if (fact === undefined || call === undefined) return undefined;
  const isCalled = currentCalls(lead, now).some(({ at }) => Date.parse(at) >= fact.dueAt);
  return isCalled ? undefined : { ...lead, alerted_call: call };
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
