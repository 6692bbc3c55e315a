/**
 * What we do about an event of a booking service. Unless the event is ignored, the earlier booking that it names has ended.
 *
 * - `book`: a person has a call at this time.
 * - `move`: all people of a call have it at this time.
 * - `cancel`: all people whom the event lists have no call any longer. If they are choosing another time, they have ten
 *   minutes for it before the lead is due.
 * - `request`: the agency has yet to confirm the call, and another event reports it then. So only the earlier booking
 *   changes, and the lead is due as after such a cancellation.
 * - `ignore`: no call changes.
 *
 * Events that are missing in the tables are ignored too, and logged as unknown.
 */
export type BookingDecision = AppliedDecision | "ignore";

/** A decision by which calls change. */
export type AppliedDecision = "book" | "move" | "cancel" | "request";

/**
 * Calendly's events.
 * https://developer.calendly.com/docs/webhooks/overview
 * https://developer.calendly.com/docs/api-guides/see-how-webhook-payloads-change-when-invitees-reschedule-events
 */
export const calendlyDecisions: Readonly<Record<string, BookingDecision>> = {
  // Booked, or moved to this time: `old_invitee` is the booking that it replaces.
  "invitee.created": "book",
  // Canceled. With `rescheduled`, it is moved, and `invitee.created` reports the new time.
  "invitee.canceled": "cancel",
  // The salesperson enters the outcome of a call on the desk.
  "invitee_no_show.created": "ignore",
  "invitee_no_show.deleted": "ignore",
  // None of these changes a call.
  "routing_form_submission.created": "ignore",
  "event_type.created": "ignore",
  "event_type.deleted": "ignore",
  "event_type.updated": "ignore",
  "meeting_recap.created": "ignore",
  "meeting_recap.updated": "ignore",
  "meeting_recap.deleted": "ignore",
  "contact.created": "ignore",
  "contact.updated": "ignore",
  "contact.deleted": "ignore",
};

/**
 * Cal.com's events.
 * https://cal.com/docs/developing/guides/automation/webhooks
 * https://github.com/calcom/cal.com/blob/main/packages/features/webhooks/lib/factory/versioned/v2021-10-20/BookingPayloadBuilder.ts
 */
export const calDecisions: Readonly<Record<string, BookingDecision>> = {
  // Booked without confirmation, confirmed by the agency, or paid. With `rescheduleUid` or `fromReschedule`, it is moved.
  BOOKING_CREATED: "book",
  // Moved: a new `uid`, and `rescheduleUid` is the old one. Moved by the agency with all seats, it keeps its `uid`. Old
  // versions have no `uid` for a seat: https://github.com/calcom/cal.diy/issues/10631
  BOOKING_RESCHEDULED: "move",
  // Booked or moved, but not confirmed: https://github.com/calcom/cal.diy/issues/21169
  BOOKING_REQUESTED: "request",
  // Canceled. With `requestReschedule`, the agency asks the visitor to choose another time.
  BOOKING_CANCELLED: "cancel",
  // The agency does not confirm it.
  BOOKING_REJECTED: "cancel",
  // BOOKING_CREATED reports the call as well, once it is paid and, if necessary, confirmed.
  BOOKING_PAYMENT_INITIATED: "ignore",
  BOOKING_PAID: "ignore",
  // The salesperson enters the outcome of a call on the desk.
  BOOKING_NO_SHOW_UPDATED: "ignore",
  AFTER_HOSTS_CAL_VIDEO_NO_SHOW: "ignore",
  AFTER_GUESTS_CAL_VIDEO_NO_SHOW: "ignore",
  MEETING_STARTED: "ignore",
  MEETING_ENDED: "ignore",
  // A visitor waits in a video call now, without a time.
  INSTANT_MEETING: "ignore",
  RECORDING_READY: "ignore",
  RECORDING_TRANSCRIPTION_GENERATED: "ignore",
  FORM_SUBMITTED: "ignore",
  FORM_SUBMITTED_NO_EVENT: "ignore",
  ROUTING_FORM_FALLBACK_HIT: "ignore",
  OOO_CREATED: "ignore",
  DELEGATION_CREDENTIAL_ERROR: "ignore",
  WRONG_ASSIGNMENT_REPORT: "ignore",
  // Sent from Cal.com's settings to test the webhook.
  PING: "ignore",
};
