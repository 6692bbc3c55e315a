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
  const isBookedCallDue = callAwaitingOutcome(bookings, now) !== undefined;
  return possibleCallOutcomes(isBookedCallDue).map((outcome) => ({ kind: "call", outcome }));
}

export function outcomeLabel(outcome: Outcome): string {
  return outcome.kind === "call" ? callOutcomeLabels[outcome.outcome] : "Sent";
}

/** Whether the call reached no one. */
export function isMissed(outcome: Outcome): boolean {
  return outcome.kind === "call" && isMissedCall(outcome.outcome);
}
