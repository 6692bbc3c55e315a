import { hash } from "node:crypto";
import type { Booking, BookingProvider } from "@planner/shared/lead/followUp/booking";

/** What a booking service reports of one person: who booked, and how their bookings changed. */
export type BookingEvent = {
  readonly name: string;
  /** Normalized, as in a saved lead. */
  readonly email: string;
  readonly mobile?: string | undefined;
  /** The lead's ID that the booking link passed on. */
  readonly leadId: string | undefined;
  /** Several people may take part. Then, the lead's ID may be that of the first one, so the address comes first. */
  readonly hasSeats?: boolean;
  /** A rescheduled call is a canceled booking and a new one. */
  readonly changes: readonly BookingChange[];
};

/** How an event changes one booking. */
export type BookingChange = {
  readonly booking: Booking;
  /** Applies only if this booking is known. */
  readonly ifKnown?: string | undefined;
};

/** The ID of a booking. Providers' IDs may have any length and any characters, so they are hashed for the database. */
export function bookingId(provider: BookingProvider, ...id: readonly string[]): string {
  return `${provider}#${hash("sha256", JSON.stringify(id))}`;
}
