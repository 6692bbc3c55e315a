import { type Booking, bookingOrder } from "@planner/shared/lead/followUp/booking";
import type { Tables } from "../tables/Tables.ts";
import { readBookingItems } from "./bookingItems.ts";
import type { ChangedBooking } from "./bookingWrites.ts";
import { type Handling, handlingOf } from "./handling.ts";
import { readListedBooking } from "./listedBookings.ts";
import type { BookingEvent } from "./webhooks/bookingEvent.ts";

/** The bookings that an event changes. None if it is known, older than a known one, or about an erased person. */
export async function readChangedBookings(
  tables: Tables,
  { changes, leadId }: BookingEvent,
): Promise<readonly ChangedBooking[]> {
  const ids = changes.map(({ booking }) => booking.id);
  const conditionIds = changes.map(({ booking, ifKnown }) => ifKnown ?? booking.id);
  const known = await readBookingItems(tables, ids);
  const conditions = await readBookingItems(tables, conditionIds);
  const leadIds = [leadId, ...known.map((item) => item?.lead_id)].flatMap((id) => id ?? []);
  const leads = await readBookingItems(tables, leadIds);
  if ([...known, ...leads].some((item) => item?.erased_at !== undefined)) return [];
  const listed = await Promise.all(ids.map((id, index) => readListed(tables, id, known[index])));
  return changes
    .filter(({ ifKnown }, index) => ifKnown === undefined || conditions[index] !== undefined)
    .map(({ booking }) => {
      const index = ids.indexOf(booking.id);
      return { booking, known: known[index], listed: listed[index] };
    })
    .filter(({ booking, known }) => (known?.latest ?? "") < bookingOrder(booking));
}

/** A call is listed at its last start, unless it has a lead. */
async function readListed(tables: Tables, id: string, known: ChangedBooking["known"]) {
  if (known?.start === undefined || known.lead_id !== undefined) return undefined;
  return readListedBooking(tables, { id, start: known.start });
}

/** The bookings as their lead stores them, with the outcome of the call if it was listed without a lead. */
export function bookingsOf(changed: readonly ChangedBooking[]): readonly Booking[] {
  return changed.map(({ booking, listed }) => ({
    ...booking,
    outcome: listed?.outcome,
    answered_at: listed?.answered_at,
  }));
}

/** What administrators did with the call, or with the one that it replaces. */
export function handlingOfAll(changed: readonly ChangedBooking[]): Handling {
  const [first] = changed.flatMap(({ known, listed }) => {
    const handling = listed ? handlingOf(listed) : known?.kept;
    return handling ?? [];
  });
  return first ?? {};
}
