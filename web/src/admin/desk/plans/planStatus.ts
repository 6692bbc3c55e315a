import type { TrackedPlan } from "@planner/shared/api/admin/savedPlanContract";
import { planWeeks } from "@planner/shared/api/planForecast";
import { dayMs, daysBetween, formatDate, localCalendarDate } from "@planner/shared/calendar";

/** What the forecast says. Undefined without entries, and while they are too few to judge. */
export function judgedOutlook({ outlook }: TrackedPlan): TrackedPlan["outlook"] {
  return outlook?.situation.kind === "too_early" ? undefined : outlook;
}

/** The week that a plan is in, from 1. Zero before it starts, and at most its last one. */
export function planWeek({ start_date }: Pick<TrackedPlan, "start_date">, now: Date): number {
  const days = daysBetween(start_date, formatDate(localCalendarDate(now)));
  return Math.min(planWeeks, Math.max(0, Math.floor(days / 7) + 1));
}

/** Whether the last week of a plan is over. */
export function hasEnded({ start_date }: Pick<TrackedPlan, "start_date">, now: Date): boolean {
  return Date.parse(start_date) + planWeeks * 7 * dayMs <= now.getTime();
}
