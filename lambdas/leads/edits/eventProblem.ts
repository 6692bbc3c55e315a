import { callAwaitingOutcome } from "@planner/shared/lead/followUp/bookedCall";
import type { NewEvent } from "@planner/shared/lead/followUp/leadEvent";
import {
  farTouchMessage,
  isTooFarAhead,
  plannedTimeProblem,
} from "@planner/shared/lead/followUp/plannedTouch";
import type { Lead } from "@planner/shared/lead/leadSchema";

type Addition = {
  readonly event: NewEvent;
  readonly now: Date;
  /** The names of all administrators. */
  readonly administrators: readonly string[];
};

/** Which field of an event is impossible, and why. Undefined if the event can be recorded. */
export function eventProblem(
  { bookings }: Pick<Lead, "bookings">,
  { event, now, administrators }: Addition,
): { readonly path: string; readonly message: string } | undefined {
  if (event.kind === "given" && !administrators.includes(event.to)) {
    return { path: "to", message: "to must be the name of an administrator" };
  }
  const touchPath = "planned_touch.at";
  if (event.kind === "planned_touch") {
    const message = event.planned_touch && plannedTimeProblem(event.planned_touch.at, now);
    return message ? { path: touchPath, message } : undefined;
  }
  if (event.kind !== "call") return undefined;
  if (event.outcome === "did_not_show" && callAwaitingOutcome(bookings, now) === undefined) {
    return { path: "outcome", message: "No booked call was due" };
  }
  // A retry that was planned with a call may be sent late, by a browser that was offline.
  const isTooFar = event.planned_touch && isTooFarAhead(event.planned_touch.at, now);
  return isTooFar ? { path: touchPath, message: farTouchMessage } : undefined;
}
