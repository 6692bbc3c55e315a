import { createHmac } from "node:crypto";
import type { BookingProvider } from "@planner/shared/lead/followUp/booking";

/** The header with which a booking service signs a webhook. */
export function signWebhook(
  provider: BookingProvider,
  body: string,
  { key, sentAt }: { readonly key: string; readonly sentAt: Date },
): Record<string, string> {
  const hmac = (text: string) => createHmac("sha256", key).update(text).digest("hex");
  if (provider === "cal") return { "x-cal-signature-256": hmac(body) };
  const seconds = Math.floor(sentAt.getTime() / 1000);
  return { "calendly-webhook-signature": `t=${seconds},v1=${hmac(`${seconds}.${body}`)}` };
}

/** What differs between bookings. */
export type Booked = {
  id?: string;
  at?: string;
  start?: string;
  canceled?: boolean;
  rescheduled?: boolean;
  /** The ID of the booking that this one replaces. */
  replaces?: string;
};

/** As documented by Calendly. */
export function calendlyWebhook(
  {
    id = "1",
    at = "2026-11-21T08:32:00.000000Z",
    start = "2026-12-01T16:00:00.000000Z",
    canceled = false,
    rescheduled = false,
    replaces,
  }: Booked,
  { leadId, email = "someone@else.com" }: { leadId: string | null; email?: string },
) {
  const event = "https://api.calendly.com/scheduled_events/GBGBDCAADAEDCRZ2";
  const uriOf = (inviteeId: string) => `${event}/invitees/${inviteeId}`;
  return {
    created_at: at,
    created_by: "https://api.calendly.com/users/AAAAAAAAAAAAAAAA",
    event: canceled ? "invitee.canceled" : "invitee.created",
    payload: {
      cancel_url: "https://calendly.com/cancellations/AAAAAAAAAAAAAAAA",
      created_at: at,
      email,
      event,
      name: "Ann Doe",
      new_invitee: null,
      old_invitee: replaces === undefined ? null : uriOf(replaces),
      questions_and_answers: [],
      reschedule_url: "https://calendly.com/reschedulings/AAAAAAAAAAAAAAAA",
      rescheduled,
      status: canceled ? "canceled" : "active",
      text_reminder_number: null,
      timezone: "America/Chicago",
      tracking: {
        utm_campaign: null,
        utm_source: null,
        utm_medium: null,
        utm_content: leadId,
        utm_term: null,
        salesforce_uuid: null,
      },
      updated_at: at,
      uri: uriOf(id),
      scheduled_event: {
        uri: event,
        name: "Strategy call",
        status: "active",
        start_time: start,
        end_time: start,
        event_type: "https://api.calendly.com/event_types/GBGBDCAADAEDCRZ2",
        location: { type: "physical", location: "string" },
        created_at: at,
        updated_at: at,
      },
    },
  };
}

/** As documented by Cal.com. */
export function calWebhook(
  triggerEvent: string,
  { id = "1", at = "2026-11-21T08:32:00.000Z", start = "2026-12-01T16:00:00Z" }: Booked,
  payload: object = {},
) {
  return {
    triggerEvent,
    createdAt: at,
    payload: {
      type: "60min",
      title: "Strategy call between Ben and Ann",
      description: "",
      additionalNotes: "",
      customInputs: {},
      startTime: start,
      endTime: start,
      organizer: { id: 5, name: "Ben", email: "ben@example.com", timeZone: "America/New_York" },
      attendees: [
        {
          email: "Ann@SolidFloors.com",
          name: "Ann",
          timeZone: "America/Chicago",
          language: { locale: "en" },
        },
      ],
      uid: id,
      metadata: {},
      status: "ACCEPTED",
      ...payload,
    },
  };
}
