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

/** The answers to how a call went, or to whether a message was sent. */
export function possibleOutcomes(
  action: ContactAction,
  { bookings }: Pick<Lead, "bookings">,
  now: Date,
): readonly Outcome[] {
  if (action !== "call") return [{ kind: action }];
  return callOutcomesOf(callAwaitingOutcome(bookings, now) !== undefined);
}

/** The outcomes that may replace the last one of a call. */
export function possibleCorrections({
  bookings = [],
  last_touch,
}: Pick<Lead, "bookings" | "last_touch">): readonly Outcome[] {
  return callOutcomesOf(bookings.some(({ answered_at }) => answered_at === last_touch?.at));
}

function callOutcomesOf(isBookedCall: boolean): readonly Outcome[] {
  return possibleCallOutcomes(isBookedCall).map((outcome) => ({ kind: "call", outcome }));
}

/** What an outcome is called on its button: "No answer". */
export function outcomeLabel(outcome: Outcome): string {
  return outcome.kind === "call" ? callOutcomeLabels[outcome.outcome] : "Sent";
}

/** Whether the call reached no one. */
export function isMissed(outcome: Outcome): boolean {
  return outcome.kind === "call" && isMissedCall(outcome.outcome);
}

/** Whether the call reached the person. */
export function wasReached(outcome: Outcome): boolean {
  return outcome.kind === "call" && outcome.outcome === "reached";
}

export function isSameOutcome(one: Outcome, other: Outcome): boolean {
  return contactKind(one) === contactKind(other);
}

/** What the lead stores as the kind of its last contact. */
export function contactKind(outcome: Outcome) {
  return outcome.kind === "call" ? outcome.outcome : outcome.kind;
}
