import { callAwaitingOutcome } from "@planner/shared/lead/followUp/bookedCall";
import {
  callOutcomeLabels,
  isMissedCall,
  possibleCallOutcomes,
} from "@planner/shared/lead/followUp/callOutcome";
import type { NewEvent } from "@planner/shared/lead/followUp/leadEvent";
import type { Lead } from "@planner/shared/lead/leadSchema";
import type { ContactAction } from "../../lead/useOpenLead.ts";

/** How a call went, or that a message was sent. */
export type Outcome = Extract<NewEvent, { kind: ContactAction }>;

/** What can be said of a call or a message to a lead. */
export function possibleOutcomes(
  action: ContactAction,
  { bookings }: Pick<Lead, "bookings">,
  now: Date,
): readonly Outcome[] {
  if (action !== "call") return [{ kind: action }];
  return callOutcomesOf(callAwaitingOutcome(bookings, now) !== undefined);
}

/** What can be said instead of the last outcome of a call. */
export function possibleCorrections({
  bookings = [],
  last_touch,
}: Pick<Lead, "bookings" | "last_touch">): readonly Outcome[] {
  return callOutcomesOf(bookings.some(({ answered_at }) => answered_at === last_touch?.at));
}

function callOutcomesOf(isBookedCall: boolean): readonly Outcome[] {
  return possibleCallOutcomes(isBookedCall).map((outcome) => ({ kind: "call", outcome }));
}

export function outcomeLabel(outcome: Outcome): string {
  return outcome.kind === "call" ? callOutcomeLabels[outcome.outcome] : "Sent";
}

/** Whether the call reached no one. */
export function isMissed(outcome: Outcome): boolean {
  return outcome.kind === "call" && isMissedCall(outcome.outcome);
}
