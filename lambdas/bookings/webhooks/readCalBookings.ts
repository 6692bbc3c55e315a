import type { Booking } from "@planner/shared/lead/followUp/booking";
import * as z from "zod/mini";
import type { AppliedDecision } from "./bookingDecisions.ts";
import { type BookingChange, type BookingEvent, bookingId } from "./bookingEvent.ts";
import { webhookFields } from "./webhookFields.ts";

/**
 * The bookings in an event of Cal.com. Undefined if it is not as documented, or lists no one who booked.
 *
 * The people of a call with seats share its `uid`, so a booking's ID is that of the call and the person. All events about a
 * call list its people, but also guests, who have no booking. So the others are concerned only if their booking is known.
 */
export function readCalBookings(
  json: unknown,
  decision: AppliedDecision,
): readonly BookingEvent[] | undefined {
  const webhook = webhookSchema.safeParse(json).data;
  if (webhook === undefined) return undefined;
  const booker = findBooker(webhook.payload, decision);
  if (booker === undefined) return undefined;
  const { attendees, metadata } = webhook.payload;
  const bookerEvent: BookingEvent = {
    ...personOf(booker),
    leadId: metadata.lead_id,
    hasSeats: hasSeats(webhook.payload),
    changes: changesOf(webhook, decision, booker),
  };
  if (decision === "book") return [bookerEvent];
  const others = attendees.filter(({ email }) => email !== booker.email);
  const otherEvents = others.map((person) => ({
    ...personOf(person),
    leadId: undefined,
    changes: changesOfOther(webhook, decision, person),
  }));
  return [bookerEvent, ...otherEvents];
}

type Webhook = z.output<typeof webhookSchema>;

type Attendee = Webhook["payload"]["attendees"][number];

function personOf({ name, email, phoneNumber }: Attendee) {
  return { name, email, mobile: phoneNumber };
}

function hasSeats({ attendeeSeatId, seatsPerTimeSlot }: Webhook["payload"]): boolean {
  return Boolean(attendeeSeatId || seatsPerTimeSlot);
}

/**
 * The person who acted. If the event has their answers, the address in them finds the person. If not, the order decides: a
 * person who takes a seat is listed last, one who moves a seat first. A canceled seat may have lost its person's address.
 */
function findBooker(payload: Webhook["payload"], decision: AppliedDecision): Attendee | undefined {
  const isSeat = hasSeats(payload);
  const people = payload.attendees.filter(({ email }) => !isSeat || email !== "");
  const answered = people.find(({ email }) => email === payload.responses?.email.value);
  if (answered !== undefined) return answered;
  return isSeat && decision === "book" ? people.at(-1) : people[0];
}

/** How an event changes a person's bookings. The last change is the one that the event is about. */
function changesOf(
  { createdAt: changed_at, payload }: Webhook,
  decision: AppliedDecision,
  { email, timeZone: time_zone }: Attendee,
): readonly BookingChange[] {
  const { uid, startTime: start, rescheduleStartTime } = payload;
  const earlier = endedBookings(
    { uid: earlierUid(payload), start: rescheduleStartTime, email },
    { changed_at, start: rescheduleStartTime ?? start, canceled: true },
  );
  // The new time is not confirmed yet, so only the earlier booking changes.
  if (decision === "request") return earlier.map(asRescheduling);
  if (decision === "cancel") {
    const ended = { changed_at, start, canceled: true, time_zone };
    const canceled = endedBookings({ uid, start, email }, ended);
    const changes = payload.requestReschedule ? canceled.map(asRescheduling) : canceled;
    return [...earlier, ...changes];
  }
  const id = uid ? calBookingId(uid, email) : idWithoutUid(start, email);
  return [...earlier, { booking: { id, changed_at, start, canceled: false, time_zone } }];
}

/** The change, with the mark that the person is choosing another time. */
function asRescheduling({ booking, ...change }: BookingChange): BookingChange {
  return { ...change, booking: { ...booking, rescheduled: true } };
}

/** How an event changes the bookings of someone who is listed, but did not act. */
function changesOfOther(
  webhook: Webhook,
  decision: AppliedDecision,
  person: Attendee,
): readonly BookingChange[] {
  const { uid } = webhook.payload;
  const knownUid = decision === "cancel" ? uid : (earlierUid(webhook.payload) ?? uid);
  if (!knownUid) return [];
  const ifKnown = calBookingId(knownUid, person.email);
  // The change's own `ifKnown` wins: it is for a booking that was reported without its `uid`.
  return changesOf(webhook, decision, person).map((change) => ({ ifKnown, ...change }));
}

/** The `uid` of the booking that an event's booking replaces. */
function earlierUid({ uid, rescheduleUid, fromReschedule }: Webhook["payload"]) {
  const earlier = rescheduleUid || fromReschedule;
  return earlier && earlier !== uid ? earlier : undefined;
}

type CalBooking = {
  readonly uid: string | null | undefined;
  readonly start: string | undefined;
  readonly email: string;
};

/** The end of a booking, also if it was reported without its `uid`. */
function endedBookings(
  { uid, start, email }: CalBooking,
  ended: Omit<Booking, "id">,
): readonly BookingChange[] {
  if (!uid) return [];
  const change = { booking: { ...ended, id: calBookingId(uid, email) } };
  if (start === undefined) return [change];
  const id = idWithoutUid(start, email);
  return [{ booking: { ...ended, id }, ifKnown: id }, change];
}

function calBookingId(uid: string, email: string): string {
  return bookingId("cal", uid, email);
}

/** The ID of a booking that was reported without a `uid`. The start is enough, because a person has one call at a time. */
function idWithoutUid(start: string, email: string): string {
  return bookingId("cal", "without uid", start, email);
}

const attendeeSchema = z.object({
  email: webhookFields.email,
  name: webhookFields.name,
  timeZone: webhookFields.timeZone,
  phoneNumber: webhookFields.phone,
});

const optionalText = z.catch(z.nullish(z.string()), undefined);

const webhookSchema = z.object({
  createdAt: webhookFields.time,
  payload: z.object({
    uid: optionalText,
    startTime: webhookFields.time,
    /** The booking that this one replaces. */
    rescheduleUid: optionalText,
    fromReschedule: optionalText,
    rescheduleStartTime: z.catch(z.optional(webhookFields.time), undefined),
    /** The agency asks the person to choose another time. */
    requestReschedule: z.catch(z.boolean(), false),
    attendees: z.pipe(
      z.array(z.catch(z.optional(attendeeSchema), undefined)),
      z.transform((attendees) => attendees.flatMap((attendee) => attendee ?? [])),
    ),
    /** The answers of the person who booked. */
    responses: z.catch(
      z.optional(z.object({ email: z.object({ value: webhookFields.email }) })),
      undefined,
    ),
    attendeeSeatId: optionalText,
    seatsPerTimeSlot: z.catch(z.nullish(z.number()), undefined),
    metadata: z.catch(z.object({ lead_id: webhookFields.leadId }), {}),
  }),
});
