import type { TrackedPlan } from "@planner/shared/api/admin/savedPlanContract";
import { planWeeks } from "@planner/shared/api/planForecast";
import { daysBetween, formatDate, localCalendarDate } from "@planner/shared/calendar";
import { agencyText } from "@planner/shared/plan/texts/agencyTexts";

/** What the forecast says. Undefined without entries, and while they are too few to judge. */
export function judgedOutlook({ outlook }: ForecastPlan): TrackedPlan["outlook"] {
  return outlook?.situation.kind === "too_early" ? undefined : outlook;
}

/** The forecast in a few words, or why there is none. */
export function statusText(
  plan: ForecastPlan & StartedPlan & Pick<TrackedPlan, "weeks_entered">,
  now: Date,
): string {
  const { outlook, weeks_entered } = plan;
  if (outlook === undefined) return "No forecast yet";
  // The present week cannot be entered yet, and the one before may still be.
  const isWeekMissing = weeks_entered < planWeek(plan, now) - 2;
  if (judgedOutlook(plan) === undefined && isWeekMissing) return "Too few weeks entered";
  return agencyText(outlook.situation);
}

/** The week that a plan is in, from 1. Zero before it starts, and at most its last one. */
export function planWeek(plan: StartedPlan, now: Date): number {
  return Math.min(planWeeks, Math.max(0, Math.floor(daysSinceStart(plan, now) / 7) + 1));
}

/** Whether the last week of a plan is over. */
export function hasEnded(plan: StartedPlan, now: Date): boolean {
  return daysSinceStart(plan, now) >= planWeeks * 7;
}

type ForecastPlan = Pick<TrackedPlan, "outlook">;

type StartedPlan = Pick<TrackedPlan, "start_date">;

/** By the calendar of this device. */
function daysSinceStart({ start_date }: StartedPlan, now: Date): number {
  return daysBetween(start_date, formatDate(localCalendarDate(now)));
}
