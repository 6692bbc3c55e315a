import * as z from "zod/mini";
import { dayMs } from "../../calendar.ts";

export const plannedKinds = ["follow_up", "retry"] as const;

/** A follow-up or retry that an administrator planned. A lead has at most one. */
export const plannedTouchSchema = z.object({
  at: z.iso.datetime(),
  kind: z.enum(plannedKinds, { error: `kind must be one of: ${plannedKinds.join(", ")}` }),
});

export type PlannedTouch = z.output<typeof plannedTouchSchema>;

/** A planned touch is never in the past. */
export const pastTouchMessage = "That time is over";

/** Nor further ahead than this. */
export const farTouchMessage = "Choose a time within a year";

/** Why a touch cannot be planned for a time. Undefined if it can. */
export function plannedTimeProblem(at: string, now: Date): string | undefined {
  const time = Date.parse(at);
  if (time <= now.getTime()) return pastTouchMessage;
  return isTooFarAhead(at, now) ? farTouchMessage : undefined;
}

/** A leap year has 366 days. */
export function isTooFarAhead(at: string, now: Date): boolean {
  return Date.parse(at) > now.getTime() + 366 * dayMs;
}
