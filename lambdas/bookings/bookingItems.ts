import { createHash } from "node:crypto";
import {
  DeleteCommand,
  PutCommand,
  paginateQuery,
  QueryCommand,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import { dayMs, hourMs } from "@planner/shared/calendar";
import { normalizeAddress } from "@planner/shared/lead/contact/contactSchema";
import { deskTable } from "@planner/shared/lead/deskTable";
import { type Booking, bookingOrder } from "@planner/shared/lead/followUp/booking";
import type { Lead } from "@planner/shared/lead/leadSchema";
import * as z from "zod/mini";
import type { Transaction } from "../aws/database.ts";
import {
  type DeskKey,
  type DeskTables,
  deskDelete,
  deskPut,
  readDeskItem,
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

/** Reads the item of a booking, or of an erased lead. */
export async function readBookingItem(
  tables: DeskTables,
  id: string,
): Promise<BookingItem | undefined> {
  const item = await readDeskItem(tables, itemKey(id));
  return item && bookingItemSchema.parse(item);
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
    erasedAddressPut(tables, work_email, erasedAt),
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
  | { readonly leadId?: never; readonly name: string; readonly email: string };

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

/** A booked call of a person who has sent no plan. */
export type BookingWithoutLead = {
  readonly id: string;
  readonly name: string;
  /** As in a saved lead. */
  readonly email: string;
  readonly start: string;
};

/** Reads the next booked calls of people without a lead, the earliest first. Costs as much as these calls. */
export async function readNextBookings(
  { client, deskTableName }: DeskTables,
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<readonly BookingWithoutLead[]> {
  const { Items = [] } = await client.send(
    new QueryCommand({
      TableName: deskTableName,
      KeyConditionExpression: "pk = :bookings AND sk > :since",
      ExpressionAttributeValues: {
        ":bookings": deskTable.bookings,
        ":since": new Date(now.getTime() - shownMs).toISOString(),
      },
      ConsistentRead: true,
      Limit: limit,
    }),
  );
  return Items.map(toBooking);
}

const shownMs = hourMs;

/** Counts the booked calls of people without a lead from one time to another. Costs as much as these calls. */
export async function countBookings(
  { client, deskTableName }: DeskTables,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<number> {
  const query = {
    TableName: deskTableName,
    KeyConditionExpression: "pk = :bookings AND sk BETWEEN :from AND :to",
    // A call that starts at `to` sorts after it.
    ExpressionAttributeValues: {
      ":bookings": deskTable.bookings,
      ":from": from.toISOString(),
      ":to": to.toISOString(),
    },
    Select: "COUNT" as const,
    ConsistentRead: true,
  };
  let count = 0;
  for await (const { Count = 0 } of paginateQuery({ client }, query)) count += Count;
  return count;
}

/** Reads a listed booking. A damaged one has no name or address. */
function toBooking(item: unknown): BookingWithoutLead {
  const { sk, name, email } = listedSchema.parse(item);
  const end = sk.indexOf("#");
  return { id: sk.slice(end + 1), start: sk.slice(0, end), name, email };
}

const listedSchema = z.object({
  sk: z.string(),
  name: z.catch(z.string(), ""),
  email: z.catch(z.string(), ""),
});

/** Finds the bookings without a lead with one of these email addresses, which are as in a saved lead. */
export async function findBookings(
  { client, deskTableName }: DeskTables,
  emails: ReadonlySet<string>,
): Promise<readonly BookingWithoutLead[]> {
  const query = {
    TableName: deskTableName,
    KeyConditionExpression: "pk = :bookings",
    ExpressionAttributeValues: { ":bookings": deskTable.bookings },
    ConsistentRead: true,
  };
  const found: BookingWithoutLead[] = [];
  for await (const { Items = [] } of paginateQuery({ client }, query)) {
    found.push(...Items.map(toBooking).filter(({ email }) => emails.has(email)));
  }
  return found;
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
