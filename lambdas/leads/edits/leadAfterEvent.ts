import { callAwaitingOutcome } from "@planner/shared/lead/followUp/bookedCall";
import {
  type CallOutcome,
  isMissedCall,
  wasCalled,
} from "@planner/shared/lead/followUp/callOutcome";
import type { NewEvent } from "@planner/shared/lead/followUp/leadEvent";
import { currentCalls } from "@planner/shared/lead/followUp/openCall";
import { isDoneByContact, type PlannedTouch } from "@planner/shared/lead/followUp/plannedTouch";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { withAnsweredCancellations } from "./answeredCancellations.ts";
import { withCallCounted, withContactCounted } from "./contactCounts.ts";
import { withFirstResponse } from "./firstResponse.ts";

/** What an administrator did, and when. */
type AdministratorAction = {
  readonly event: NewEvent;
  readonly by: string;
  readonly now: Date;
  /** The outcome of a call has the call's ID. */
  readonly requestKey: string;
};

/** The lead's facts after an event. The first call, text or email stops the lead's clock. */
export function leadAfterEvent(lead: Lead, action: AdministratorAction): Lead {
  const { event, by, now } = action;
  switch (event.kind) {
    case "note":
      return withContactCounted(lead, event.kind);
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
      const responded = withFirstResponse(lead, { by, at: now });
      return withContactCounted(afterContact(responded, event.kind, now), event.kind);
    }
    case "call":
      return afterCall(lead, { ...action, event });
  }
}

/** An administrator plans a touch, or removes it: then a cancellation needs no other answer. */
export function withPlannedTouch(lead: Lead, planned: PlannedTouch | undefined, now: Date): Lead {
  return {
    ...lead,
    planned_touch: planned,
    bookings: withAnsweredCancellations(lead.bookings, now),
  };
}

type CallEvent = Extract<NewEvent, { kind: "call" }>;

/** The lead after a call, or after a booked call to which the visitor did not show up. */
function afterCall(
  lead: Lead,
  { event, by, now, requestKey }: AdministratorAction & { readonly event: CallEvent },
): Lead {
  const { outcome, planned_touch: planned } = event;
  const started = currentCalls(lead, now).find((call) => call.id === requestKey && call.by === by);
  const calledAt = started ? new Date(started.at) : now;
  const responded = wasCalled(outcome) ? withFirstResponse(lead, { by, at: calledAt }) : lead;
  const counted = withCallCounted(responded, { outcome, by });
  const after = afterContact(withCallOutcome(counted, outcome, now), outcome, now);
  const keptTouch = after.planned_touch?.kind === "retry" ? undefined : after.planned_touch;
  return {
    ...after,
    calls: callsOfOthers(after, by),
    tries: triesAfter(after, outcome),
    planned_touch: planned ?? keptTouch,
  };
}

/** The missed calls in a row. */
function triesAfter({ tries = 0 }: Lead, outcome: CallOutcome): number | undefined {
  if (!wasCalled(outcome)) return tries === 0 ? undefined : tries;
  return isMissedCall(outcome) ? tries + 1 : undefined;
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

/** The lead after someone contacted the person. A planned touch may be done by that too. */
function afterContact(lead: Lead, kind: NonNullable<Lead["last_touch"]>["kind"], now: Date): Lead {
  const { planned_touch: planned } = lead;
  return {
    ...lead,
    planned_touch: planned && isDoneByContact(planned, now) ? undefined : planned,
    bookings: withAnsweredCancellations(lead.bookings, now),
    last_touch: { kind, at: now.toISOString() },
  };
}

/** The started calls of the other administrators. */
export function callsOfOthers({ calls = [] }: Lead, by: string): Lead["calls"] {
  const others = calls.filter((call) => call.by !== by);
  return others.length === 0 ? undefined : others;
}
