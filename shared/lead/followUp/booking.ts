import * as z from "zod/mini";

/** The booking services whose webhooks we understand. */
export const bookingProviders = ["calendly", "cal"] as const;

export type BookingProvider = (typeof bookingProviders)[number];

/** A call that a visitor booked. */
export const bookingSchema = z.object({
  /** The provider's ID of the booking. */
  id: z.string(),
  /** When the call starts. ISO 8601, UTC. */
  start: z.string(),
  /** The visitor's time zone, such as "America/Chicago". */
  time_zone: z.optional(z.string()),
  /** The time of the provider's last event. */
  changed_at: z.string(),
  canceled: z.boolean(),
});

export type Booking = z.infer<typeof bookingSchema>;

/**
 * The bookings after an event. Each keeps its latest event, so the order and repetition of events don't matter. Of two
 * events at the same time, the cancellation wins.
 */
export function withBooking(bookings: readonly Booking[], booking: Booking): readonly Booking[] {
  const known = bookings.find(({ id }) => id === booking.id);
  if (known !== undefined && !isLater(booking, known)) return bookings;
  return [...bookings.filter(({ id }) => id !== booking.id), booking]
    .toSorted((one, other) => (isLater(one, other) ? 1 : -1))
    .slice(-maxBookings);
}

/** The booked call that a lead waits for: the one that was booked last. */
export function activeBooking(bookings: readonly Booking[] = []): Booking | undefined {
  return bookings.findLast(({ canceled }) => !canceled);
}

function isLater(one: Booking, other: Booking): boolean {
  const [time, otherTime] = [Date.parse(one.changed_at), Date.parse(other.changed_at)];
  if (time !== otherTime) return time > otherTime;
  return one.canceled === other.canceled ? one.id > other.id : one.canceled;
}

const maxBookings = 20;
