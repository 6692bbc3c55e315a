import { type Booking, bookingOrder } from "@planner/shared/lead/followUp/booking";
import { deskTable } from "@planner/shared/tables/deskTable";
import type { Item, Transaction } from "../aws/database.ts";
import { deskDelete, deskPut } from "../tables/deskItems.ts";
import type { Tables } from "../tables/Tables.ts";
import { callKeysOfBooker } from "./bookerKeys.ts";
import { type BookingItem, bookingKey } from "./bookingItems.ts";
import { maxEventAgeMs } from "./bookingLimits.ts";
import { type ChangedBooking, handlingOfChanged } from "./changedBookings.ts";
import type { Handling } from "./handling.ts";
import { ifUnedited, type ListedBooking, listKey } from "./listedBookings.ts";

/** Who booked: a lead, or a person without one. */
type Booker =
  | { readonly leadId: string; readonly leadKey: string }
  | { readonly name: string; readonly email: string; readonly mobile?: string | undefined };

type BookedBy = {
  readonly booker: Booker;
  /** What administrators did with the call that this one replaces, if it has no lead. */
  readonly inherited?: Handling;
};

/**
 * The transaction items that store an event of a booking. Their condition fails if another event was stored, the person
 * erased, or the call edited on the desk, since the booking was read.
 */
export function bookingWrites(
  tables: Tables,
  change: ChangedBooking,
  { booker, inherited }: BookedBy,
): Transaction {
  const { booking, listed } = change;
  const handling = handlingOfChanged(change);
  if ("leadId" in booker) {
    const lead = { lead_id: booker.leadId, lead_key: booker.leadKey };
    return [bookingPut(tables, change, lead), ...removalsFromList(tables, listed, booker.leadId)];
  }
  if (booking.canceled) {
    return [bookingPut(tables, change, { kept: handling }), ...removalsFromList(tables, listed)];
  }
  const { id, start, changed_at, time_zone } = booking;
  const { name, email, mobile } = booker;
  const item = {
    name,
    email,
    mobile,
    time_zone,
    changed_at,
    ...(handling ?? inherited),
    edits: listed?.edits,
    ...expiryOf(booking),
  };
  // The list is sorted by start.
  const hasMoved = listed?.start !== start;
  const removals = hasMoved ? removalsFromList(tables, listed) : [];
  return [
    bookingPut(tables, change, {}),
    ...removals,
    ...listPuts(tables, { id, start, email, mobile, item }, listed),
  ];
}

/** The transaction item of the booking itself. */
function bookingPut(
  tables: Tables,
  { booking, stored }: ChangedBooking,
  attributes: Pick<BookingItem, "lead_id" | "lead_key" | "kept">,
) {
  const { Put } = deskPut(tables, {
    ...bookingKey(booking.id),
    latest: bookingOrder(booking),
    start: booking.start,
    ...attributes,
    ...expiryOf(booking),
  });
  return { Put: { ...Put, ...ifUnchanged(stored) } };
}

/** When the booking can be forgotten: no event of it is accepted anymore. */
function expiryOf({ start, changed_at }: Booking) {
  const lastsUntil = Math.max(Date.parse(start), Date.parse(changed_at)) + maxEventAgeMs;
  return { [deskTable.expiry]: Math.ceil(lastsUntil / 1000) };
}

/**
 * The transaction items that take a call from the list, if it is there. They fail if it was edited since it was read. If it
 * goes to a lead, an erasure of the person still finds it.
 */
function removalsFromList(
  tables: Tables,
  listed: ListedBooking | undefined,
  leadId?: string,
): Transaction {
  if (listed === undefined) return [];
  const { Delete } = deskDelete(tables, listKey(listed.id, listed.start));
  const keys = leadId === undefined ? callKeysOfBooker(listed) : [];
  return [
    { Delete: { ...Delete, ...ifUnedited(listed) } },
    ...keys.map((key) => deskDelete(tables, key)),
  ];
}

type CallToList = Pick<Booking, "id" | "start"> & {
  readonly email: string;
  readonly mobile?: string | undefined;
  /** What is listed, without its key. */
  readonly item: Item;
};

/** The transaction items that list a call, and find it by its person. */
function listPuts(
  tables: Tables,
  { id, start, email, mobile, item }: CallToList,
  listed: ListedBooking | undefined,
): Transaction {
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
