import { activeBookings, type Booking, withBooking } from "@planner/shared/lead/followUp/booking";
import { isMissedCall, wasCalled } from "@planner/shared/lead/followUp/callOutcome";
import { stageRanks } from "@planner/shared/lead/followUp/stage";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { stageReturnsAt } from "../callQueue/stageReturns.ts";
import { withCallCounted } from "../leads/edits/contactCounts.ts";
import { withFirstResponse } from "../leads/edits/firstResponse.ts";
import type { Handling } from "./handling.ts";

/**
 * The lead's facts after bookings changed. A booking moves it to Call booked, also a lost one. Once no call is left, a lead
 * that no one has moved since goes back.
 */
export function leadAfterBookings(lead: Lead, events: readonly Booking[], now: Date): Lead {
  let bookings: readonly Booking[] = lead.bookings ?? [];
  for (const event of events) bookings = withBooking(bookings, event);
  const at = now.toISOString();
  const after: Lead = {
    ...lead,
    bookings: [...bookings],
    last_touch: { kind: events.at(-1)?.canceled ? "canceled" : "booked", at },
  };
  const isBooked = events.some(({ canceled }) => !canceled) && activeBookings(bookings).length > 0;
  if (isBooked && stageRanks[lead.stage] < stageRanks.call_booked) {
    after.stage = "call_booked";
    after.stage_since = at;
    after.stage_before_booking = lead.stage;
    after.lost_reason = undefined;
    after.booked_at = lead.booked_at ?? at;
    after.booked_by = lead.booked_by ?? "";
    after.version = lead.version + 1;
  }
  if (lead.first_response_at === undefined) after.clock_ended_at = lead.clock_ended_at ?? at;
  return leadBeforeBooking(after, now) ?? after;
}

/**
 * The lead at its stage before the booking, if no call is left and the visitor does not choose another time now. A lost
 * lead stays open. Undefined for all other leads.
 */
export function leadBeforeBooking(lead: Lead, now: Date): Lead | undefined {
  const { stage_before_booking: before, version } = lead;
  const returnsAt = stageReturnsAt(lead);
  const hasReturned = returnsAt !== undefined && returnsAt <= now.getTime();
  if (before === undefined || !hasReturned) return undefined;
  return {
    ...lead,
    stage: before === "lost" ? "contacted" : before,
    stage_since: now.toISOString(),
    stage_before_booking: undefined,
    version: version + 1,
  };
}

/** The lead with what administrators did with its call while the call had no lead. */
export function withHandling(lead: Lead, handling: Handling): Lead {
  const { owner, outcome, answered_at: at, answered_by: by } = handling;
  const owned: Lead = { ...lead, owner: lead.owner ?? owner };
  if (outcome === undefined || at === undefined || by === undefined) return owned;
  const { first_response_at, created_at, tries = 0 } = owned;
  // The visitor may have sent the plan after the call.
  const respondedAt = new Date(Math.max(Date.parse(at), Date.parse(created_at)));
  const handled: Lead = {
    ...withCallCounted(owned, { outcome, by }),
    last_touch: { kind: outcome, at },
    tries: isMissedCall(outcome) ? tries + 1 : owned.tries,
  };
  const isFirstResponse = wasCalled(outcome) && first_response_at === undefined;
  return isFirstResponse ? withFirstResponse(handled, { by, at: respondedAt }) : handled;
}
