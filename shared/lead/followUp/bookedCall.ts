import { hourMs } from "../../calendar.ts";
import { activeBookings, type Booking, bookingOrder } from "./booking.ts";

/** A booked call is next from this time before its start. */
export const bookedAheadMs = 10 * 60_000;

/** An hour after its start, a booked call is over. */
export const bookedCallMs = hourMs;

/** A visitor who cancels a call to choose another time has this long. */
export const reschedulingMs = 10 * 60_000;

/** The states of a booked call. A call that is over has no outcome yet. */
export const callStates = ["open", "over", "answered", "canceled"] as const;

export type CallState = (typeof callStates)[number];

/** The state of a booked call now. */
export function callState(booking: Booking, now: Date): CallState {
  if (booking.canceled) return "canceled";
  if (isAnswered(booking)) return "answered";
  return callEnd(booking) <= now.getTime() ? "over" : "open";
}

/** Whether a call that is not canceled has an outcome. One that was recorded long before its start was of another call. */
export function isAnswered(booking: Pick<Booking, "start" | "answered_at">): boolean {
  const { answered_at } = booking;
  return answered_at !== undefined && Date.parse(answered_at) >= callWindowStart(booking);
}

/** From when on the call is the lead's next touch, and an outcome is the call's. */
export function callWindowStart({ start }: Pick<Booking, "start">): number {
  return Date.parse(start) - bookedAheadMs;
}

export function callEnd({ start }: Pick<Booking, "start">): number {
  return Date.parse(start) + bookedCallMs;
}

/** The booked call to which an outcome belongs now: the earliest that has begun, or soon will, without an outcome. */
export function callAwaitingOutcome(
  bookings: readonly Booking[] = [],
  now: Date,
): Booking | undefined {
  return activeBookings(bookings)
    .filter((call) => callWindowStart(call) <= now.getTime() && !isAnswered(call))
    .toSorted(byStart)
    .at(0);
}

/** The earliest first. */
export function byStart(one: Booking, other: Booking): number {
  return Date.parse(one.start) - Date.parse(other.start) || (one.id < other.id ? -1 : 1);
}

/**
 * When the cancellation is due that is the last event of a visitor's bookings. Undefined if another call was still to come
 * then, or an administrator has answered the cancellation.
 */
export function cancellationDueAt(bookings: readonly Booking[] = []): number | undefined {
  const last = lastChanged(bookings);
  if (last === undefined || !last.canceled) return undefined;
  const { answered_at, changed_at, rescheduled } = last;
  const canceledAt = Date.parse(changed_at);
  const hasOther = activeBookings(bookings).some(({ start }) => Date.parse(start) > canceledAt);
  if (hasOther) return undefined;
  if (answered_at !== undefined && Date.parse(answered_at) >= canceledAt) return undefined;
  return rescheduled ? canceledAt + reschedulingMs : canceledAt;
}

function lastChanged(bookings: readonly Booking[]): Booking | undefined {
  return bookings.toSorted((a, b) => (bookingOrder(a) < bookingOrder(b) ? -1 : 1)).at(-1);
}
