import * as z from "zod/mini";
import { callOutcomes } from "./callOutcome.ts";

/** The booking services whose webhooks we understand. */
export const bookingProviders = ["calendly", "cal"] as const;

export type BookingProvider = (typeof bookingProviders)[number];

/** A call that a visitor booked: what the booking service reports, and what an administrator recorded. */
export const bookingSchema = z.object({
  /** The provider, and the hash of its ID of the booking. */
  id: z.string(),
  /** When the call starts. ISO 8601, UTC. */
  start: z.iso.datetime(),
  /** The visitor's time zone as the provider names it, such as "America/Chicago". */
  time_zone: z.optional(z.string()),
  /** The time of the provider's last event. ISO 8601, UTC. */
  changed_at: z.iso.datetime(),
  canceled: z.boolean(),
  /** The visitor canceled the call to choose another time, which another event reports. */
  rescheduled: z.optional(z.boolean()),
  /** How the call went. */
  outcome: z.optional(z.enum(callOutcomes)),
  /** When the outcome was recorded. Of a canceled call: when an administrator contacted the visitor or planned a touch. */
  answered_at: z.optional(z.iso.datetime()),
});

export type Booking = z.infer<typeof bookingSchema>;

/**
 * Sorts the events of a booking by their own time. Of two events at the same time, the cancellation is the last, else the
 * one with the later call.
 */
export function bookingOrder({
  changed_at,
  canceled,
  start,
}: Pick<Booking, "changed_at" | "canceled" | "start">): string {
  return `${changed_at}#${Number(canceled)}#${start}`;
}

/**
 * The bookings after an event, the canceled ones first. Each keeps its latest event, so the order and repetition of events
 * don't matter, and what administrators recorded. Over the limit, canceled bookings are left out first.
 */
export function withBooking(bookings: readonly Booking[], booking: Booking): readonly Booking[] {
  const earlier = bookings.find(({ id }) => id === booking.id);
  if (earlier !== undefined && bookingOrder(earlier) >= bookingOrder(booking)) return bookings;
  const outcome = booking.outcome ?? earlier?.outcome;
  const answered_at = booking.answered_at ?? earlier?.answered_at;
  const changed = { ...booking, outcome, answered_at };
  const others = bookings.filter(({ id }) => id !== booking.id);
  const sorted = [...others, changed].toSorted((one, other) =>
    sortKey(one) < sortKey(other) ? -1 : 1,
  );
  return sorted.slice(-maxBookings);
}

/** Canceled bookings come first. */
function sortKey(booking: Booking): string {
  return `${Number(!booking.canceled)}#${eventKey(booking)}`;
}

/** The earliest event first. Bookings with equal events are in the order of their IDs. */
export function byEvent(one: Booking, other: Booking): number {
  return eventKey(one) < eventKey(other) ? -1 : 1;
}

function eventKey(booking: Booking): string {
  return `${bookingOrder(booking)}#${booking.id}`;
}

/** The most bookings that a lead keeps. */
export const maxBookings = 20;

/** The booked calls that are not canceled. */
export function activeBookings(bookings: readonly Booking[] = []): readonly Booking[] {
  return bookings.filter(({ canceled }) => !canceled);
}
