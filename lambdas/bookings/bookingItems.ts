import { createHash } from "node:crypto";
import { DeleteCommand, PutCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import type { adminContract, LeadQueue } from "@planner/shared/api/adminContract";
import { dayMs, hourMs } from "@planner/shared/calendar";
import { normalizeAddress } from "@planner/shared/lead/contact/contactSchema";
import { deskTable } from "@planner/shared/lead/deskTable";
import { type Booking, bookingOrder } from "@planner/shared/lead/followUp/booking";
import { callOutcomes } from "@planner/shared/lead/followUp/leadEvent";
import type { Lead } from "@planner/shared/lead/leadSchema";
import * as z from "zod/mini";
import { ifConditionHolds, type Transaction } from "../aws/database.ts";
import {
  type DeskKey,
  type DeskRange,
  type DeskTables,
  deskDelete,
  deskPut,
  readDeskItem,
  readPartition,
} from "../desk/DeskTables.ts";

/**
 * What stays of a booking until no event of it is accepted any longer, also if its person is erased. Contains no personal
 * data.
 */
const bookingItemSchema = z.object({
  /** The order of the latest event. */
  latest: z.optional(z.string()),
  start: z.optional(z.string()),
  /** Absent without a lead. */
  lead_id: z.optional(z.string()),
  /** Later events are ignored. */
  erased_at: z.optional(z.string()),
});

type BookingItem = z.infer<typeof bookingItemSchema>;

/** A booking that an event changes, and what is stored of it. */
export type ChangedBooking = {
  readonly booking: Booking;
  readonly known: BookingItem | undefined;
};

/** Older events are ignored, by their own time. So they need not be known. */
export const knownMs = 30 * dayMs;

/** Reads the items of bookings, or of erased leads, in the order of their IDs. */
export async function readBookingItems(
  tables: DeskTables,
  ids: readonly string[],
): Promise<readonly (BookingItem | undefined)[]> {
  const unique = [...new Set(ids)];
  const items = await Promise.all(unique.map((id) => readDeskItem(tables, itemKey(id))));
  const parsed = items.map((item) => item && bookingItemSchema.parse(item));
  return ids.map((id) => parsed[unique.indexOf(id)]);
}

/**
 * The transaction items that record an erased lead, so that no event about its bookings is applied. Events about the
 * person's address from before the erasure store nothing: they are accepted as long as the address is recorded, as a hash.
 */
export function erasedLeadPuts(
  tables: DeskTables,
  { id, work_email }: Pick<Lead, "id" | "work_email">,
  erasedAt: Date,
) {
  return [
    deskPut(tables, { ...itemKey(id), erased_at: erasedAt.toISOString() }),
    ...(work_email === "" ? [] : [erasedAddressPut(tables, work_email, erasedAt)]),
  ];
}

function erasedAddressPut(tables: DeskTables, address: string, erasedAt: Date) {
  return deskPut(tables, {
    ...itemKey(addressId(address)),
    erased_at: erasedAt.toISOString(),
    [deskTable.expiry]: Math.ceil((erasedAt.getTime() + knownMs) / 1000),
  });
}

/** The transaction item whose condition fails if an address was erased after an event. */
export function addressNotErased(
  { deskTableName: TableName }: DeskTables,
  address: string,
  { changed_at }: Booking,
) {
  return {
    ConditionCheck: {
      TableName,
      Key: itemKey(addressId(address)),
      ConditionExpression: "attribute_not_exists(pk) OR erased_at < :event",
      ExpressionAttributeValues: { ":event": changed_at },
    },
  };
}

function addressId(address: string): string {
  return `address#${createHash("sha256").update(normalizeAddress(address)).digest("hex")}`;
}

/** Who booked: a lead, or a person without one. */
type Booker =
  | { readonly leadId: string }
  | { readonly leadId?: never; name: string; email: string; mobile?: string | undefined };

/**
 * The transaction items that store an event of a booking. Their condition fails if another event was stored, or the person
 * erased, since the booking was read.
 */
export function bookingWrites(
  tables: DeskTables,
  { booking, known }: ChangedBooking,
  { leadId, ...person }: Booker,
): Transaction {
  const { id, start, changed_at, canceled } = booking;
  const lastsUntil = Math.max(Date.parse(start), Date.parse(changed_at)) + knownMs;
  const expiry = { [deskTable.expiry]: Math.ceil(lastsUntil / 1000) };
  const { Put } = deskPut(tables, {
    ...itemKey(id),
    latest: bookingOrder(booking),
    start,
    ...(leadId !== undefined && { lead_id: leadId }),
    ...expiry,
  });
  const isListed = leadId === undefined && !canceled;
  const listedStart = known?.lead_id === undefined ? known?.start : undefined;
  const isMoved = listedStart !== undefined && !(isListed && listedStart === start);
  return [
    { Put: { ...Put, ...isUnchanged(known) } },
    ...(isMoved ? [deskDelete(tables, listKey(id, listedStart))] : []),
    ...(isListed ? [deskPut(tables, { ...listKey(id, start), ...person, ...expiry })] : []),
  ];
}

function isUnchanged(known: BookingItem | undefined) {
  if (known === undefined) return { ConditionExpression: "attribute_not_exists(pk)" };
  return {
    ConditionExpression: "latest = :latest AND attribute_not_exists(erased_at)",
    ExpressionAttributeValues: { ":latest": known.latest },
  };
}

function itemKey(id: string): DeskKey {
  return { pk: `${deskTable.prefixes.booking}${id}`, sk: "booking" };
}

/** Booked calls without a lead are listed by time. Canceled ones are not. */
function listKey(id: string, start: string): DeskKey {
  return { pk: deskTable.bookings, sk: `${start}#${id}` };
}

/** A booked call of a person who has sent no plan, with an email address as in a saved lead. */
export type BookingWithoutLead = LeadQueue["bookings"][number];

/**
 * Reads the booked calls of people without a lead: the last ones of the day that has passed, then the next ones. Costs as
 * much as these calls.
 */
export async function readNextBookings(
  tables: DeskTables,
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<readonly BookingWithoutLead[]> {
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * hourMs).toISOString();
  const [passed, next] = await Promise.all([
    readBookings(tables, { from: hoursAgo(24), to: hoursAgo(1), newestFirst: true, limit }),
    readBookings(tables, { from: hoursAgo(1), limit }),
  ]);
  return [...passed.toReversed(), ...next];
}

/** Reads the booked calls of people without a lead in a range of starts, `to` excluded. Costs as much as these calls. */
export async function readBookings(
  tables: DeskTables,
  range: Omit<DeskRange, "pk">,
): Promise<readonly BookingWithoutLead[]> {
  return (await readPartition(tables, { pk: deskTable.bookings, ...range })).map(toBooking);
}

/** Reads a booked call without a lead by its place in the list. Undefined once it is gone or has an outcome. */
export async function readUnansweredBooking(
  tables: DeskTables,
  sk: string,
): Promise<BookingWithoutLead | undefined> {
  const item = await readDeskItem(tables, { pk: deskTable.bookings, sk });
  const booking = item && toBooking(item);
  return booking?.outcome === undefined ? booking : undefined;
}

/** The message that reminds of a booked call without a lead. */
export function bookingReminder({ id, start }: BookingWithoutLead) {
  return { kind: "due" as const, is_booking: true, idempotency_key: listKey(id, start).sk };
}

/**
 * Claims, returns, answers or dismisses a booked call of a person without a lead. Returns false if it is gone, or belongs
 * to another administrator.
 */
export function editBooking(
  { client, deskTableName: TableName }: DeskTables,
  { id, start, action }: z.output<typeof adminContract.editBooking.request.shape.body>,
  by: string,
): Promise<boolean> {
  const item = { TableName, Key: listKey(id, start), ConditionExpression: "attribute_exists(pk)" };
  if (action === "dismiss") return ifConditionHolds(() => client.send(new DeleteCommand(item)));
  const isFree = " AND (attribute_not_exists(#owner) OR #owner = :value)";
  const name = action === "claim" || action === "return" ? "owner" : "outcome";
  const update = new UpdateCommand({
    ...item,
    ...(action === "claim" && { ConditionExpression: item.ConditionExpression + isFree }),
    UpdateExpression: action === "return" ? "REMOVE #owner" : `SET #${name} = :value`,
    ExpressionAttributeNames: { [`#${name}`]: name },
    ...(action !== "return" && {
      ExpressionAttributeValues: { ":value": action === "claim" ? by : action },
    }),
  });
  return ifConditionHolds(() => client.send(update));
}

/** Reads a listed booking. A damaged one has no name or address. */
function toBooking(item: unknown): BookingWithoutLead {
  const { sk, ...booking } = listedSchema.parse(item);
  const end = sk.indexOf("#");
  return { ...booking, id: sk.slice(end + 1), start: sk.slice(0, end) };
}

const listedSchema = z.object({
  sk: z.string(),
  name: z.catch(z.string(), ""),
  email: z.catch(z.string(), ""),
  mobile: z.catch(z.optional(z.string()), undefined),
  owner: z.catch(z.optional(z.string()), undefined),
  outcome: z.catch(z.optional(z.enum(callOutcomes)), undefined),
});

/** Finds the bookings without a lead with one of these email addresses and phone numbers, which are as in a saved lead. */
export async function findBookings(
  tables: DeskTables,
  contacts: ReadonlySet<string>,
): Promise<readonly BookingWithoutLead[]> {
  return (await readBookings(tables, {})).filter(
    ({ email, mobile = "" }) => contacts.has(email) || contacts.has(mobile),
  );
}

/** Erases a booking without a lead. Later events of it are ignored. */
export async function eraseBooking(
  tables: DeskTables,
  { id, email, start: foundStart }: BookingWithoutLead,
  erasedAt: Date,
): Promise<void> {
  const { client, deskTableName: TableName } = tables;
  await client.send(new PutCommand(erasedAddressPut(tables, email, erasedAt).Put));
  // First, so that no event lists it again. Another event may have moved it since it was found.
  const { Attributes } = await client.send(
    new UpdateCommand({
      TableName,
      Key: itemKey(id),
      UpdateExpression: "SET erased_at = :now",
      ExpressionAttributeValues: { ":now": erasedAt.toISOString() },
      ReturnValues: "ALL_NEW",
    }),
  );
  const { start = foundStart } = bookingItemSchema.parse(Attributes);
  await client.send(new DeleteCommand({ TableName, Key: listKey(id, start) }));
}
