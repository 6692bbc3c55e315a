import * as z from "zod/mini";
import { dayMs, hourMs } from "../../calendar.ts";
import { oneOf } from "../oneOf.ts";

/** The kinds of touches that an administrator can plan. */
export const plannedKinds = ["follow_up", "retry"] as const;

/** A follow-up or retry that an administrator planned. A lead has at most one. */
export const plannedTouchSchema = z.object({
  at: z.iso.datetime(),
  kind: oneOf("kind", plannedKinds),
});

export type PlannedTouch = z.output<typeof plannedTouchSchema>;

/** The message for a time in the past. */
export const pastTouchMessage = "That time is over";

/** The message for a time that is too far ahead. */
export const farTouchMessage = "Choose a time within a year";

/** Why a touch cannot be planned for a time. Undefined if it can. */
export function plannedTimeProblem(at: string, now: Date): string | undefined {
  const time = Date.parse(at);
  if (time <= now.getTime()) return pastTouchMessage;
  return isTooFarAhead(at, now) ? farTouchMessage : undefined;
}

/** Whether a time is more than a year ahead. A leap year has 366 days. */
export function isTooFarAhead(at: string, now: Date): boolean {
  return Date.parse(at) > now.getTime() + 366 * dayMs;
}

/** Whether a call or message to the person now does what was planned for an hour from now, or earlier. */
export function isDoneByContact(planned: PlannedTouch, now: Date): boolean {
  return Date.parse(planned.at) <= now.getTime() + hourMs;
}
