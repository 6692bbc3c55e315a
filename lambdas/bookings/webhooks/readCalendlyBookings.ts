import { phoneSchema } from "@planner/shared/lead/contact/phoneSchema";
import type { Booking } from "@planner/shared/lead/followUp/booking";
import * as z from "zod/mini";
import type { AppliedDecision } from "./bookingDecisions.ts";
import { type BookingChange, type BookingEvent, bookingId } from "./bookingEvent.ts";
import { webhookFields } from "./webhookFields.ts";

/** The bookings in an event of Calendly. Undefined if it is not as documented. */
export function readCalendlyBookings(
  json: unknown,
  decision: AppliedDecision,
): readonly BookingEvent[] | undefined {
  const webhook = webhookSchema.safeParse(json).data;
  if (webhook === undefined) return undefined;
  const { created_at: changed_at, payload } = webhook;
  const { start_time: start, location } = payload.scheduled_event;
  const booking: Booking = {
    id: bookingId("calendly", payload.uri),
    changed_at,
    start,
    canceled: decision === "cancel",
    time_zone: payload.timezone,
  };
  if (decision === "cancel" && payload.rescheduled) booking.rescheduled = true;
  const changes: BookingChange[] = [];
  if (decision === "book" && payload.old_invitee) {
    const id = bookingId("calendly", payload.old_invitee);
    // The webhook does not say when the replaced call was to start. The new start does no harm, as the booking is canceled.
    changes.push({ booking: { id, changed_at, start, canceled: true } });
  }
  changes.push({ booking });
  const event: BookingEvent = {
    name: payload.name,
    email: payload.email,
    mobile: location?.location ?? payload.text_reminder_number,
    leadId: payload.tracking.utm_content,
    changes,
  };
  return [event];
}

/** The person's number, if the agency calls. Other locations have none. */
const outboundCall = z.catch(z.optional(z.object({ location: phoneSchema })), undefined);

/** https://developer.calendly.com/api-docs/webhook-payload */
const webhookSchema = z.object({
  created_at: webhookFields.time,
  payload: z.object({
    /** Identifies the person's place in the call. In a group, each person has one. */
    uri: z.string(),
    name: webhookFields.name,
    email: webhookFields.email,
    timezone: webhookFields.timeZone,
    text_reminder_number: webhookFields.phone,
    rescheduled: z.catch(z.boolean(), false),
    /** The `uri` of the booking that this one replaces. */
    old_invitee: z.catch(z.nullish(z.string()), undefined),
    scheduled_event: z.object({ start_time: webhookFields.time, location: outboundCall }),
    /** The booking link passes the lead's ID on as `utm_content`. */
    tracking: z.catch(z.object({ utm_content: webhookFields.leadId }), {}),
  }),
});
