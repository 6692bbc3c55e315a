import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { normalizeAddress } from "@planner/shared/lead/contact/contactSchema";
import { phoneSchema } from "@planner/shared/lead/contact/phoneSchema";
import type { Booking, BookingProvider } from "@planner/shared/lead/followUp/booking";
import { parseJson } from "@planner/shared/parseJson";
import * as z from "zod/mini";

/** A webhook as it arrived. Header names are in lower case. */
type ReceivedWebhook = {
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string | undefined>>;
};

/** Whether a booking service signed a webhook with this key. Looks at nothing but the signature and the bytes. */
export function isSigned(
  provider: BookingProvider,
  { body, headers }: ReceivedWebhook,
  { key, now }: { readonly key: string; readonly now: Date },
): boolean {
  const isMatch = (signature: string | undefined, prefix: string) => {
    const given = Buffer.from(signature ?? "");
    const expected = Buffer.from(
      createHmac("sha256", key).update(prefix).update(body).digest("hex"),
    );
    return given.length === expected.length && timingSafeEqual(given, expected);
  };
  if (provider === "cal") return isMatch(headers["x-cal-signature-256"], "");
  const header = headers["calendly-webhook-signature"] ?? "";
  const [, sentAt = "", signature] = /^t=(\d{1,12}),v1=([\da-f]{64})$/.exec(header) ?? [];
  const ageMs = Math.abs(now.getTime() - Number(sentAt) * 1000);
  return isMatch(signature, `${sentAt}.`) && ageMs <= toleranceMs;
}

const toleranceMs = 3 * 60_000;

/** What a booking service reports: who booked, and how their bookings changed. */
export type BookingEvent = {
  readonly name: string;
  /** As in a saved lead. */
  readonly email: string;
  readonly mobile?: string | undefined;
  /** The lead's ID that the booking link passed on. */
  readonly leadId: string | undefined;
  /** A rescheduled call is a canceled booking and a new one. */
  readonly bookings: readonly Booking[];
};

/** Reads a webhook's body. Undefined for other events than bookings, and for anything unexpected. */
export function readBookingEvent(
  provider: BookingProvider,
  body: string,
): BookingEvent | undefined {
  const json = parseJson(body);
  return provider === "calendly"
    ? calendlySchema.safeParse(json).data
    : calSchema.safeParse(json).data;
}

const time = z.pipe(
  z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text)))),
  z.transform((text: string) => new Date(text).toISOString()),
);
const text = z.string().check(z.maxLength(500));
const email = z.pipe(text, z.transform(normalizeAddress));
const phone = z.catch(z.optional(phoneSchema), undefined);
const leadId = z.catch(z.optional(z.guid()), undefined);

/** The person's number, if the agency calls. Other locations have none. */
const outboundCall = z.catch(z.optional(z.object({ location: phoneSchema })), undefined);

/**
 * Calendly's `invitee.created` and `invitee.canceled`.
 * https://developer.calendly.com/api-docs/webhook-payload
 */
const calendlySchema = z.pipe(
  z.object({
    event: z.enum(["invitee.created", "invitee.canceled"]),
    created_at: time,
    payload: z.object({
      uri: z.string(),
      name: z.catch(text, ""),
      email,
      timezone: z.catch(z.optional(text), undefined),
      text_reminder_number: phone,
      rescheduled: z.catch(z.boolean(), false),
      scheduled_event: z.object({ start_time: time, location: outboundCall }),
      tracking: z.catch(z.object({ utm_content: leadId }), {}),
    }),
  }),
  z.transform(({ event, created_at, payload }): BookingEvent => {
    const canceled = event === "invitee.canceled";
    const { start_time: start } = payload.scheduled_event;
    return {
      name: payload.name,
      email: payload.email,
      mobile: payload.scheduled_event.location?.location ?? payload.text_reminder_number,
      leadId: payload.tracking.utm_content,
      bookings: [
        {
          id: bookingId("calendly", payload.uri),
          changed_at: created_at,
          start,
          canceled,
          time_zone: payload.timezone,
          ...(canceled && payload.rescheduled && { rescheduled: true }),
        },
      ],
    };
  }),
);

/**
 * Cal.com's `BOOKING_CREATED`, `BOOKING_RESCHEDULED`, `BOOKING_CANCELLED` and `BOOKING_REJECTED`.
 * https://cal.com/docs/developing/guides/automation/webhooks
 */
const calSchema = z.pipe(
  z.object({
    triggerEvent: z.enum([
      "BOOKING_CREATED",
      "BOOKING_RESCHEDULED",
      "BOOKING_CANCELLED",
      "BOOKING_REJECTED",
    ]),
    createdAt: time,
    payload: z.object({
      uid: z.string(),
      startTime: time,
      /** The booking that this one replaces. */
      rescheduleUid: z.catch(z.optional(z.nullable(z.string())), undefined),
      attendees: z.tuple(
        [
          z.object({
            email,
            name: z.catch(text, ""),
            timeZone: z.catch(z.optional(text), undefined),
            phoneNumber: phone,
          }),
        ],
        z.unknown(),
      ),
      metadata: z.catch(z.object({ lead_id: leadId }), {}),
    }),
  }),
  z.transform(({ triggerEvent, createdAt, payload }): BookingEvent => {
    const { uid, startTime: start, rescheduleUid, attendees, metadata } = payload;
    const [{ name, email, timeZone, phoneNumber: mobile }] = attendees;
    const canceled = triggerEvent === "BOOKING_CANCELLED" || triggerEvent === "BOOKING_REJECTED";
    const change = { start, changed_at: createdAt };
    const replaced =
      triggerEvent === "BOOKING_RESCHEDULED" && rescheduleUid && rescheduleUid !== uid
        ? [{ ...change, id: bookingId("cal", rescheduleUid), canceled: true }]
        : [];
    return {
      name,
      email,
      mobile,
      leadId: metadata.lead_id,
      bookings: [
        ...replaced,
        { ...change, id: bookingId("cal", uid), canceled, time_zone: timeZone },
      ],
    };
  }),
);

/** Providers' IDs may have any length and any characters, so they are hashed for the database. */
function bookingId(provider: BookingProvider, id: string): string {
  return `${provider}#${createHash("sha256").update(id).digest("hex")}`;
}
