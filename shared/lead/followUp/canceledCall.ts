import { activeBookings, type Booking, byEvent } from "./booking.ts";

/**
 * When an administrator should react to a cancellation that is the last event of a visitor's bookings. Undefined if another
 * call was still to come then, or an administrator has already reacted.
 */
export function cancellationDueAt(bookings: readonly Booking[] = []): number | undefined {
  const last = bookings.toSorted(byEvent).at(-1);
  if (last === undefined || !last.canceled) return undefined;
  const { answered_at, changed_at, rescheduled } = last;
  const canceledAt = Date.parse(changed_at);
  const hasOther = activeBookings(bookings).some(({ start }) => Date.parse(start) > canceledAt);
  if (hasOther) return undefined;
  if (answered_at !== undefined && Date.parse(answered_at) >= canceledAt) return undefined;
  return rescheduled ? canceledAt + reschedulingMs : canceledAt;
}

/** How long a visitor who cancels a call to choose another time has for that. */
const reschedulingMs = 10 * 60_000;
