import { isDeepStrictEqual } from "node:util";
import { dayMs } from "@planner/shared/calendar";
import type { Booking } from "@planner/shared/lead/followUp/booking";
import type { Lead } from "@planner/shared/lead/leadSchema";
import type { AlertMessage } from "./AlertMessage.ts";
import {
  addressOf,
  type Booker,
  type History,
  isKnownLead,
  type KnownBooking,
  type KnownLead,
  minuteMs,
} from "./KnownLead.ts";

/** Each booked call is as its last webhook left it: on its lead if that was found, else in the list of those without one. */
export function bookingContradictions(
  { cloud }: History,
  person: KnownLead | Booker,
  onLead: readonly Booking[] = [],
): string[] {
  const { bookings } = person;
  const last = new Map(bookings.toSorted((a, b) => a.at - b.at).map((each) => [each.id, each]));
  // Calls that started earlier may have expired.
  const since = Date.now() - 29 * dayMs;
  const starts = (all: readonly Pick<KnownBooking, "start" | "canceled">[]) =>
    all.flatMap(({ start, canceled }) => (canceled || start < since ? [] : [start])).sort();
  const listed = cloud.database
    .items("desk")
    .filter(({ pk, email }) => pk === "bookings" && email === addressOf(person))
    .map(({ sk }) => ({ start: Date.parse(String(sk).slice(0, isoLength)), canceled: false }));
  const stored = onLead.map(({ start, canceled }) => ({ start: Date.parse(start), canceled }));
  // A lead has all calls that its person booked.
  const isListed = listed.length === 0 || !isKnownLead(person);
  const isRight = isDeepStrictEqual(starts([...stored, ...listed]), starts([...last.values()]));
  return isRight && isListed ? [] : ["has other booked calls"];
}

const isoLength = new Date(0).toISOString().length;

/** The booked calls of a lead that ring from ten minutes before their start, without the production code. */
export function ringingCalls(lead: Lead, now: number): NonNullable<Lead["bookings"]> {
  const isNoPerson = lead.lost_reason === "spam" || lead.lost_reason === "duplicate";
  return (lead.bookings ?? []).filter(({ start, canceled, answered_at }) => {
    const at = Date.parse(start);
    const isSoon = at - 10 * minuteMs <= now && now < at;
    const hasOutcome = Date.parse(answered_at ?? "") >= at - 10 * minuteMs;
    const isBeingMade = (lead.calls ?? []).some(
      (call) => Date.parse(call.at) >= at - 10 * minuteMs,
    );
    return isSoon && !canceled && !isNoPerson && !hasOutcome && !isBeingMade;
  });
}

/** The booked calls of which a channel did not remind. */
export function lostReminders({ cloud, leads, expectedReminders }: History): string[] {
  return expectedReminders.flatMap(({ key, id, start }) => {
    const lead = leads.find((each) => each.key === key);
    if (lead === undefined || lead.erasureBegan || lead.wasLost) return [];
    const isAbout = (message: string) => {
      const about: AlertMessage = JSON.parse(message);
      return about.idempotency_key === key && about.call_id === id && about.due_at === start;
    };
    return ["mail", "webhook", "slack"]
      .filter((channel) => {
        const name = `alert-${channel}`;
        const isSent = cloud.sent.some(({ by }) => by.name === name && isAbout(by.message));
        return !isSent && !(cloud.deadLetters().get(name) ?? []).some(isAbout);
      })
      .map((channel) => `${lead.mark} has no reminder of its call at ${start} by ${channel}`);
  });
}
