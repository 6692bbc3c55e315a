import { callAwaitingOutcome } from "@planner/shared/lead/followUp/bookedCall";
import {
  callOutcomeLabels,
  callOutcomes,
  isMissedCall,
} from "@planner/shared/lead/followUp/callOutcome";
import type { NewEvent } from "@planner/shared/lead/followUp/leadEvent";
import type { Lead } from "@planner/shared/lead/leadSchema";
import type { ContactAction } from "../../lead/openLead.ts";

/** How a call went, or that a message was sent. */
export type Outcome = Extract<NewEvent, { kind: ContactAction }>;

/** The possible outcomes. Only a person who had booked a call can miss it. */
export function possibleOutcomes(
  action: ContactAction,
  { bookings }: Pick<Lead, "bookings">,
  now: Date,
): readonly Outcome[] {
  if (action !== "call") return [{ kind: action }];
  const isBooked = callAwaitingOutcome(bookings, now) !== undefined;
  const possible = callOutcomes.filter((outcome) => outcome !== "did_not_show" || isBooked);
  return possible.map((outcome) => ({ kind: "call", outcome }));
}

export function outcomeLabel(outcome: Outcome): string {
  return outcome.kind === "call" ? callOutcomeLabels[outcome.outcome] : "Sent";
}

/** The call reached no one. */
export function isMissed(outcome: Outcome): boolean {
  return outcome.kind === "call" && isMissedCall(outcome.outcome);
}
