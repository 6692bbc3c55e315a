import { type Booking, bookingOrder } from "@planner/shared/lead/followUp/booking";
import type { Tables } from "../tables/Tables.ts";
import { type BookingItem, readBookingItems } from "./bookingItems.ts";
import { type Handling, handlingOf } from "./handling.ts";
import { type ListedBooking, readListedBooking } from "./listedBookings.ts";
import type { BookingEvent } from "./webhooks/bookingEvent.ts";

/** A booking that an event changes, and what is stored of it: also in the list of those without a lead. */
export type ChangedBooking = {
  readonly booking: Booking;
  readonly stored: BookingItem | undefined;
  readonly listed?: ListedBooking | undefined;
};

/** Reads the bookings that an event changes. None if it is known, older than a known one, or about an erased person. */
export async function readChangedBookings(
  tables: Tables,
  { changes, leadId }: BookingEvent,
): Promise<readonly ChangedBooking[]> {
  const ids = changes.map(({ booking }) => booking.id);
  const conditionIds = changes.flatMap(({ ifKnown }) => ifKnown ?? []);
  const items = await readBookingItems(tables, [...ids, ...conditionIds]);
  const changedItems = ids.flatMap((id) => items.get(id) ?? []);
  const leadIds = [leadId, ...changedItems.map(({ lead_id }) => lead_id)];
  const leads = await readBookingItems(
    tables,
    leadIds.flatMap((id) => id ?? []),
  );
  const isErased = [...changedItems, ...leads.values()].some(({ erased_at }) => erased_at);
  if (isErased) return [];
  const changed = await Promise.all(
    changes
      .filter(({ ifKnown }) => ifKnown === undefined || items.has(ifKnown))
      .map(({ booking }) => withStored(tables, booking, items.get(booking.id))),
  );
  return changed.filter(
    ({ booking, stored }) => stored?.latest === undefined || stored.latest < bookingOrder(booking),
  );
}

/** Reads what is stored of a changed booking. A call is listed at its last start, unless it has a lead. */
async function withStored(
  tables: Tables,
  booking: Booking,
  stored: BookingItem | undefined,
): Promise<ChangedBooking> {
  if (stored?.start === undefined || stored.lead_id !== undefined) return { booking, stored };
  const { id } = booking;
  const listed = await readListedBooking(tables, { id, start: stored.start });
  return { booking, stored, listed };
}

/** The bookings as their lead stores them, with the outcome of the call if it was listed without a lead. */
export function bookingsOf(changed: readonly ChangedBooking[]): readonly Booking[] {
  return changed.map(({ booking, listed }) => ({
    ...booking,
    outcome: listed?.outcome,
    answered_at: listed?.answered_at,
  }));
}

/** What administrators did with a call, or with the one that it replaces: of the first that they did anything with. */
export function handlingOfAll(changed: readonly ChangedBooking[]): Handling {
  for (const change of changed) {
    const handling = handlingOfChanged(change);
    if (handling !== undefined) return handling;
  }
  return {};
}

/** What administrators did with a call while it was listed, or before it was canceled. Undefined for any other call. */
export function handlingOfChanged({ stored, listed }: ChangedBooking): Handling | undefined {
  return listed === undefined ? stored?.kept : handlingOf(listed);
}
