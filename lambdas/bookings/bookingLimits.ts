import { dayMs } from "@planner/shared/calendar";
import type { Booking } from "@planner/shared/lead/followUp/booking";

/**
 * Whether an event of a booking is applied. Its call starts between a year ago and two years from now: dates outside of the
 * calendar could hide a lead. The event is at most 30 days old, because an older one may have been applied before.
 */
export function isWithinLimits(
  { start, changed_at }: Pick<Booking, "start" | "changed_at">,
  now: Date,
): boolean {
  const startsIn = Date.parse(start) - now.getTime();
  const age = now.getTime() - Date.parse(changed_at);
  return startsIn >= -yearMs && startsIn <= 2 * yearMs && age >= -dayMs && age <= maxEventAgeMs;
}

const yearMs = 366 * dayMs;

/** Events that are older by their own time are ignored. So what they changed need not be stored longer. */
export const maxEventAgeMs = 30 * dayMs;
