import type { TrackedPlan } from "@planner/shared/api/admin/savedPlanContract";
import { daysBetween, formatDate, localCalendarDate } from "@planner/shared/calendar";

/** For how many days a plan had no entry, if it is silent. Otherwise undefined. */
export function silentDays(
  { last_entry }: Pick<TrackedPlan, "last_entry">,
  now: Date,
): number | undefined {
  const lastDay = formatDate(localCalendarDate(new Date(last_entry)));
  const days = daysBetween(lastDay, formatDate(localCalendarDate(now)));
  return days >= fewestSilentDays ? days : undefined;
}

/** A plan without an entry for this long is silent. */
const fewestSilentDays = 14;
