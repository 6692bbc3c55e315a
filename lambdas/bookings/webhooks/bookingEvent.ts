import { hash } from "node:crypto";
import { cleanText } from "@planner/shared/cleanText";
import { normalizeAddress } from "@planner/shared/lead/contact/emailSchema";
import { phoneSchema } from "@planner/shared/lead/contact/phoneSchema";
import type { Booking, BookingProvider } from "@planner/shared/lead/followUp/booking";
import * as z from "zod/mini";

/** What a booking service reports of one person: who booked, and how their bookings changed. */
export type BookingEvent = {
  readonly name: string;
  /** As in a saved lead. */
  readonly email: string;
  readonly mobile?: string | undefined;
  /** The lead's ID that the booking link passed on. */
  readonly leadId: string | undefined;
  /** Several people may take part. Then, the lead's ID may be that of the first one, so the address comes first. */
  readonly hasSeats?: boolean;
  /** A rescheduled call is a canceled booking and a new one. */
  readonly changes: readonly BookingChange[];
};

export type BookingChange = {
  readonly booking: Booking;
  /** Applies only if this booking is known. */
  readonly ifKnown?: string | undefined;
};

/** Providers' IDs may have any length and any characters, so they are hashed for the database. */
export function bookingId(provider: BookingProvider, ...id: readonly string[]): string {
  return `${provider}#${hash("sha256", JSON.stringify(id))}`;
}

/** The fields of the services' webhooks, as in a saved lead. */
export const webhookFields = {
  time: z.pipe(
    z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text)))),
    z.transform((text: string) => new Date(text).toISOString()),
  ),
  email: z.pipe(z.string().check(z.maxLength(500)), z.transform(normalizeAddress)),
  name: z.catch(z.pipe(z.string().check(z.maxLength(500)), z.transform(cleanText)), ""),
  timeZone: z.catch(z.optional(z.string().check(z.maxLength(500))), undefined),
  phone: z.catch(z.optional(phoneSchema), undefined),
  leadId: z.catch(z.optional(z.guid()), undefined),
};
