import { type Booking, bookingOrder } from "@planner/shared/lead/followUp/booking";
import { deskTable } from "@planner/shared/tables/deskTable";
import type { Item, Transaction } from "../aws/database.ts";
import { deskDelete, deskPut } from "../tables/deskItems.ts";
import type { Tables } from "../tables/Tables.ts";
import { callKeysOfBooker } from "./bookerKeys.ts";
import { type BookingItem, bookingKey, maxEventAgeMs } from "./bookingItems.ts";
import { type Handling, handlingOf } from "./handling.ts";
import { ifUnedited, type ListedBooking, listKey } from "./listedBookings.ts";

/** A booking that an event changes, and what is stored of it: also in the list of those without a lead. */
export type ChangedBooking = {
  readonly booking: Booking;
  readonly stored: BookingItem | undefined;
  readonly listed?: ListedBooking | undefined;
};

/** Who booked: a lead, or a person without one. */
type Booker =
  | { readonly leadId: string; readonly leadKey: string }
  | {
      readonly leadId?: never;
      readonly leadKey?: never;
      readonly name: string;
      readonly email: string;
      readonly mobile?: string | undefined;
    };

/**
 * The transaction items that store an event of a booking. Their condition fails if another event was stored, the person
 * erased, or the call edited on the desk, since the booking was read.
 */
export function bookingWrites(
  tables: Tables,
  { booking, stored, listed }: ChangedBooking,
  { leadId, leadKey, ...person }: Booker,
  inherited: Handling = {},
): Transaction {
  const { id, start, changed_at, canceled, time_zone } = booking;
  const lastsUntil = Math.max(Date.parse(start), Date.parse(changed_at)) + maxEventAgeMs;
  const expiry = { [deskTable.expiry]: Math.ceil(lastsUntil / 1000) };
  const hasLead = leadId !== undefined;
  // What administrators did with the call, in the list or before it was canceled.
  const handling = listed === undefined ? stored?.kept : handlingOf(listed);
  const { Put } = deskPut(tables, {
    ...bookingKey(id),
    latest: bookingOrder(booking),
    start,
    lead_id: leadId,
    lead_key: leadKey,
    kept: !hasLead && canceled ? handling : undefined,
    ...expiry,
  });
  const writes: Transaction = [{ Put: { ...Put, ...ifUnchanged(stored) } }];
  const isToList = !hasLead && !canceled;
  const staysInPlace = isToList && listed?.start === start;
  if (listed !== undefined && !staysInPlace) writes.push(...unlisted(tables, listed, leadId));
  if (!isToList) return writes;
  const item = {
    ...person,
    time_zone,
    changed_at,
    ...(handling ?? inherited),
    edits: listed?.edits,
    ...expiry,
  };
  return [...writes, ...listing(tables, { id, start, item }, listed)];
}

/**
 * The transaction items that take a call from the list. They fail if it was edited since it was read. If it goes to a lead, an
 * erasure of the person still finds it.
 */
function unlisted(tables: Tables, listed: ListedBooking, leadId: string | undefined): Transaction {
  const { Delete } = deskDelete(tables, listKey(listed.id, listed.start));
  const keys = leadId === undefined ? callKeysOfBooker(listed) : [];
  return [
    { Delete: { ...Delete, ...ifUnedited(listed) } },
    ...keys.map((key) => deskDelete(tables, key)),
  ];
}

type CallToList = Pick<Booking, "id" | "start"> & {
  readonly item: Item & { readonly email?: string; readonly mobile?: string | undefined };
};

/** The transaction items that list a call, and find it by its person. */
function listing(
  tables: Tables,
  { id, start, item }: CallToList,
  listed: ListedBooking | undefined,
): Transaction {
  const { email = "", mobile } = item;
  const { Put } = deskPut(tables, { ...listKey(id, start), ...item });
  const isSamePlace = listed?.start === start;
  const expiry = item[deskTable.expiry];
  return [
    { Put: isSamePlace ? { ...Put, ...ifUnedited(listed) } : Put },
    ...callKeysOfBooker({ id, start, email, mobile }).map((key) =>
      deskPut(tables, { ...key, [deskTable.expiry]: expiry }),
    ),
  ];
}

/** The condition that a booking was not changed since it was read: by an event, an erasure, or a lead that took it over. */
function ifUnchanged(stored: BookingItem | undefined) {
  if (stored === undefined) return { ConditionExpression: "attribute_not_exists(pk)" };
  const { latest, lead_id } = stored;
  const condition = "latest = :latest AND attribute_not_exists(erased_at)";
  if (lead_id === undefined) {
    return {
      ConditionExpression: `${condition} AND attribute_not_exists(lead_id)`,
      ExpressionAttributeValues: { ":latest": latest },
    };
  }
  return {
    ConditionExpression: `${condition} AND lead_id = :lead`,
    ExpressionAttributeValues: { ":latest": latest, ":lead": lead_id },
  };
}
