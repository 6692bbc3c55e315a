import { hourMs } from "@planner/shared/calendar";
import { callAwaitingOutcome } from "@planner/shared/lead/followUp/bookedCall";
import type { CallOutcome } from "@planner/shared/lead/followUp/callOutcome";
import { isMissedCall } from "@planner/shared/lead/followUp/callOutcome";
import type { NewEvent } from "@planner/shared/lead/followUp/leadEvent";
import { currentCalls } from "@planner/shared/lead/followUp/openCall";
import {
  farTouchMessage,
  isTooFarAhead,
  type PlannedTouch,
  plannedTimeProblem,
} from "@planner/shared/lead/followUp/plannedTouch";
import type { Lead } from "@planner/shared/lead/leadSchema";

/** What an administrator did, and when. */
type Deed = {
  readonly event: NewEvent;
  readonly by: string;
  readonly now: Date;
  /** The outcome of a call has the call's ID. */
  readonly requestKey: string;
};

/** Which field of an event is impossible, and why. Undefined if the event can be recorded. */
export function eventProblem(
  { bookings }: Lead,
  event: NewEvent,
  now: Date,
): { readonly path: string; readonly message: string } | undefined {
  const path = "planned_touch.at";
  if (event.kind === "planned_touch") {
    const message = event.planned_touch && plannedTimeProblem(event.planned_touch.at, now);
    return message ? { path, message } : undefined;
  }
  if (event.kind !== "call") return undefined;
  if (event.outcome === "did_not_show" && callAwaitingOutcome(bookings, now) === undefined) {
    return { path: "outcome", message: "No booked call was due" };
  }
  // A retry that was planned with a call may be sent late, by a browser that was offline.
  const isTooFar = event.planned_touch && isTooFarAhead(event.planned_touch.at, now);
  return isTooFar ? { path, message: farTouchMessage } : undefined;
}

/** The lead's facts after an event. The first call, text or email stops the lead's clock. */
export function leadAfterEvent(lead: Lead, deed: Deed): Lead {
  const { event, by, now } = deed;
  switch (event.kind) {
    case "note":
      return counted(lead, event.kind);
    case "given":
      return { ...lead, owner: event.to };
    case "owner":
      return { ...lead, owner: event.is_mine ? by : undefined };
    case "planned_touch":
      return withPlannedTouch(lead, event.planned_touch ?? undefined, now);
    case "not_called":
      return { ...lead, calls: callsOfOthers(lead, by) };
    case "text":
    case "email": {
      const responded = withResponse(lead, { by, at: now });
      return counted(contacted(responded, event.kind, now), event.kind);
    }
    case "call":
      return afterCall(lead, { ...deed, event });
  }
}

/** An administrator plans a touch, or removes it: then a cancellation needs no other answer. */
export function withPlannedTouch(lead: Lead, planned: PlannedTouch | undefined, now: Date): Lead {
  return { ...lead, planned_touch: planned, bookings: withAnsweredCancellations(lead, now) };
}

function afterCall(
  lead: Lead,
  { event, by, now, requestKey }: Deed & { readonly event: Extract<NewEvent, { kind: "call" }> },
): Lead {
  const { outcome, planned_touch: planned } = event;
  const own = currentCalls(lead, now).find((call) => call.id === requestKey && call.by === by);
  const isNoShow = outcome === "did_not_show";
  const calledAt = own ? new Date(own.at) : now;
  const responded = isNoShow ? lead : withResponse(lead, { by, at: calledAt });
  const withOutcome = contacted(withCallOutcome(responded, outcome, now), outcome, now);
  const after = isNoShow ? withOutcome : counted(withOutcome, event.kind);
  const keptTouch = after.planned_touch?.kind === "retry" ? undefined : after.planned_touch;
  return {
    ...after,
    ...callCounts(after, outcome, by),
    calls: callsOfOthers(after, by),
    tries: triesAfter(after, outcome),
    planned_touch: planned ?? keptTouch,
  };
}

/** Who does not show up was not called once more. */
function triesAfter({ tries = 0 }: Lead, outcome: CallOutcome): number | undefined {
  if (outcome === "did_not_show") return tries === 0 ? undefined : tries;
  return isMissedCall(outcome) ? tries + 1 : undefined;
}

/** A visitor who did not show up is no call of the administrator who waited. */
export function callCounts(
  { call_counts: calls = {}, no_show_counts: noShows = {} }: Lead,
  outcome: CallOutcome,
  by: string,
): Pick<Lead, "call_counts" | "no_show_counts"> {
  if (outcome === "did_not_show")
    return { no_show_counts: { ...noShows, [by]: (noShows[by] ?? 0) + 1 } };
  return { call_counts: { ...calls, [by]: (calls[by] ?? 0) + 1 } };
}

/** An outcome from ten minutes before a booked call's start on belongs to the earliest such call without one. */
function withCallOutcome(lead: Lead, outcome: CallOutcome, now: Date): Lead {
  const call = callAwaitingOutcome(lead.bookings, now);
  if (call === undefined) return lead;
  const answered_at = now.toISOString();
  const bookings = lead.bookings?.map((each) =>
    each.id === call.id ? { ...each, outcome, answered_at } : each,
  );
  return { ...lead, bookings };
}

/** The lead after someone contacted the person. That includes a touch that was planned for the next hour. */
function contacted(lead: Lead, kind: NonNullable<Lead["last_touch"]>["kind"], now: Date): Lead {
  const { planned_touch: planned } = lead;
  const isDone = planned !== undefined && Date.parse(planned.at) <= now.getTime() + hourMs;
  return {
    ...lead,
    planned_touch: isDone ? undefined : planned,
    bookings: withAnsweredCancellations(lead, now),
    last_touch: { kind, at: now.toISOString() },
  };
}

/** The first response. A call may have been started before the response that is known. */
function withResponse(lead: Lead, { by, at }: { readonly by: string; readonly at: Date }): Lead {
  const { first_response_at: known } = lead;
  const isFirst = known === undefined || at.getTime() < Date.parse(known);
  if (!isFirst) return lead;
  return { ...lead, first_response_at: at.toISOString(), first_response_by: by };
}

function counted(lead: Lead, kind: keyof NonNullable<Lead["contact_counts"]>): Lead {
  const { contact_counts: counts = {} } = lead;
  return { ...lead, contact_counts: { ...counts, [kind]: (counts[kind] ?? 0) + 1 } };
}

/** The bookings, with the time of this answer on the canceled ones that had none. */
function withAnsweredCancellations({ bookings }: Lead, now: Date): Lead["bookings"] {
  const isUnanswered = ({ canceled, answered_at, changed_at }: Booking) =>
    canceled && !(answered_at !== undefined && answered_at >= changed_at);
  if (!bookings?.some(isUnanswered)) return bookings;
  const answered_at = now.toISOString();
  return bookings.map((each) => (isUnanswered(each) ? { ...each, answered_at } : each));
}

type Booking = NonNullable<Lead["bookings"]>[number];

/** The bookings, without the answer to cancellations that an undone edit gave. */
export function withUnansweredCancellation(
  bookings: Lead["bookings"],
  answeredAt: string,
): Lead["bookings"] {
  const isUndone = ({ canceled, answered_at }: Booking) => canceled && answered_at === answeredAt;
  if (!bookings?.some(isUndone)) return bookings;
  return bookings.map((each) => (isUndone(each) ? { ...each, answered_at: undefined } : each));
}

/** The started calls of the other administrators. */
export function callsOfOthers({ calls = [] }: Lead, by: string): Lead["calls"] {
  const others = calls.filter((call) => call.by !== by);
  return others.length === 0 ? undefined : others;
}
