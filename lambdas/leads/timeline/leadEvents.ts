import { DeleteCommand } from "@aws-sdk/lib-dynamodb";
import { type LeadEvent, leadEventSchema } from "@planner/shared/lead/followUp/leadEvent";
import { deskTable } from "@planner/shared/tables/deskTable";
import * as z from "zod/mini";
import type { Item } from "../../aws/database.ts";
import {
  type DeskKey,
  deskDelete,
  deskPut,
  keyOf,
  readDeskItem,
  readPartition,
} from "../../tables/deskItems.ts";
import { timeOfId } from "../../tables/itemId.ts";
import type { Tables } from "../../tables/Tables.ts";

/** The transaction item that stores an event of a lead. */
export function eventPut(tables: Tables, leadId: string, event: LeadEvent) {
  return deskPut(tables, { ...event, ...eventKey(leadId, event.id) });
}

/** The transaction item that deletes an event of a lead. */
export function eventDelete(tables: Tables, leadId: string, eventId: string) {
  return deskDelete(tables, eventKey(leadId, eventId));
}

/**
 * An administrator's request to add an event. It is stored with the event's ID, so that a repeated request finds the event that
 * it added. Two administrators may use the same key for different requests.
 */
type RequestKey = { readonly by: string; readonly requestKey: string };

/** The transaction item that records which event a request added. Its condition fails if the request was made before. */
export function requestPut(
  { deskTableName }: Tables,
  leadId: string,
  { eventId, ...request }: RequestKey & { readonly eventId: string },
) {
  return {
    Put: {
      TableName: deskTableName,
      Item: { ...requestItemKey(leadId, request), event_id: eventId },
      ConditionExpression: `attribute_not_exists(${deskTable.partitionKey})`,
    },
  };
}

/**
 * Reads the event that an earlier request with the same key added. Undefined without such a request, or if the event is
 * gone.
 */
export async function readRepeatedEvent(
  tables: Tables,
  leadId: string,
  request: RequestKey,
): Promise<LeadEvent | undefined> {
  const item = await readDeskItem(tables, requestItemKey(leadId, request));
  if (item === undefined) return undefined;
  const { event_id } = requestSchema.parse(item);
  const event = await readDeskItem(tables, eventKey(leadId, event_id));
  return event && toEvent(event);
}

/** Reads a lead's timeline, newest first, at most `limit` entries. All by default. */
export async function readEvents(
  tables: Tables,
  leadId: string,
  limit?: number,
): Promise<LeadEvent[]> {
  const items = await readPartition(tables, {
    pk: leadPartition(leadId),
    from: eventPrefix,
    // After every ID.
    to: `${eventPrefix}~`,
    newestFirst: true,
    limit,
  });
  return items.map(toEvent);
}

/** A change of a lead's stage. */
export type StageEvent = Extract<LeadEvent, { kind: "stage" }>;

/**
 * Reads the last change of a lead's stage. It may be anywhere in the timeline, so all of it is read: administrators add its
 * entries by hand, and `foldEvents` limits the others.
 */
export async function readLastStageChange(
  tables: Tables,
  leadId: string,
): Promise<StageEvent | undefined> {
  const events = await readEvents(tables, leadId);
  return events.find((event) => event.kind === "stage");
}

/**
 * Deletes items of a lead's timeline (events, the oldest first, then requests) until at most `limit` are left. For a
 * lead that is being erased.
 *
 * @returns the keys of the rest
 */
export async function shortenTimeline(
  tables: Tables,
  leadId: string,
  limit: number,
): Promise<readonly DeskKey[]> {
  const { client, deskTableName } = tables;
  const keys = await readTimelineKeys(tables, leadId);
  const excess = Math.max(0, keys.length - limit);
  for (const key of keys.slice(0, excess)) {
    await client.send(new DeleteCommand({ TableName: deskTableName, Key: key }));
  }
  return keys.slice(excess);
}

/** Reads the keys of a lead's events and requests. */
export async function readTimelineKeys(tables: Tables, leadId: string): Promise<DeskKey[]> {
  const items = await readPartition(tables, { pk: leadPartition(leadId) });
  return items.map(keyOf);
}

/** Reads an event from its item. A damaged one keeps its time and its administrator. */
function toEvent(item: Item): LeadEvent {
  const { data } = leadEventSchema.safeParse(item);
  if (data !== undefined) return data;
  const id = String(item.sk).slice(eventPrefix.length);
  return { id, at: timeOfId(id), by: String(item.by ?? ""), kind: "damaged" };
}

/** The beginning of the sort keys of events. */
export const eventPrefix = "event#";

/** The partition that contains everything about one lead: its events and the requests that added them. */
function leadPartition(leadId: string): string {
  return `${deskTable.prefixes.lead}${leadId}`;
}

function eventKey(leadId: string, eventId: string): DeskKey {
  return { pk: leadPartition(leadId), sk: `${eventPrefix}${eventId}` };
}

function requestItemKey(leadId: string, { by, requestKey }: RequestKey): DeskKey {
  return { pk: leadPartition(leadId), sk: `request#${requestKey}#${by}` };
}

const requestSchema = z.object({ event_id: z.string() });
