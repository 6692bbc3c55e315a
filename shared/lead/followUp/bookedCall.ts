import { hourMs } from "../../calendar.ts";
import { activeBookings, type Booking } from "./booking.ts";

/** A booked call is next from this time before its start. */
export const bookedAheadMs = 10 * 60_000;

/** An hour after its start, a booked call is over. */
export const bookedCallMs = hourMs;

/** The states of a booked call. One that is over lacks its outcome. */
export const callStates = ["open", "over", "answered", "canceled"] as const;

export type CallState = (typeof callStates)[number];

/** The state of a booked call now. */
export function callState(booking: Booking, now: Date): CallState {
  if (booking.canceled) return "canceled";
  if (isAnswered(booking)) return "answered";
  return isCallOver(booking, now) ? "over" : "open";
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

/** When a booked call is over. */
export function callEnd({ start }: Pick<Booking, "start">): number {
  return Date.parse(start) + bookedCallMs;
}

/** Whether a booked call starts soon or has started. */
export function isCallNear(call: Pick<Booking, "start">, now: Date): boolean {
  return callWindowStart(call) <= now.getTime();
}

/** Whether a booked call is over. If it has no outcome, the desk asks for it. */
export function isCallOver(call: Pick<Booking, "start">, now: Date): boolean {
  return callEnd(call) <= now.getTime();
}

/** The booked call to which an outcome belongs now: the earliest that has begun, or soon will, without an outcome. */
export function callAwaitingOutcome(
  bookings: readonly Booking[] = [],
  now: Date,
): Booking | undefined {
  return activeBookings(bookings)
    .filter((call) => isCallNear(call, now) && !isAnswered(call))
    .toSorted(byStart)
    .at(0);
}

/** The earliest call first. Calls with the same start are in the order of their IDs. */
export function byStart(one: Booking, other: Booking): number {
  const difference = Date.parse(one.start) - Date.parse(other.start);
  if (difference !== 0) return difference;
  return one.id < other.id ? -1 : 1;
}
