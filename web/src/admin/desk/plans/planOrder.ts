import type { ListedPlan, TrackedPlan } from "@planner/shared/api/admin/savedPlanContract";
import { planWeeks } from "@planner/shared/api/planForecast";
import { daysBetween, formatDate, localCalendarDate } from "@planner/shared/calendar";
import { silentDays } from "./silentPlan.ts";

/** What the forecast says. Undefined without entries, and while they are too few to judge. */
export function judgedOutlook({ outlook }: TrackedPlan): TrackedPlan["outlook"] {
  return outlook?.situation.kind === "too_early" ? undefined : outlook;
}

/** The week that a plan is in, from 1. Zero before it starts, and at most its last one. */
export function planWeek({ start_date }: TrackedPlan, now: Date): number {
  const days = daysBetween(start_date, localDate(now));
  return Math.min(planWeeks, Math.max(0, Math.floor(days / 7) + 1));
}

/** The silent plans first, the longest silent at the top, then the others by what they are short of the plan. */
export function inUrgentOrder(plans: readonly ListedPlan[], now: Date): readonly ListedPlan[] {
  return plans.toSorted((one, other) => {
    const silence = (silentDays(other, now) ?? 0) - (silentDays(one, now) ?? 0);
    if (silence !== 0) return silence;
    return shortfallOf(other) - shortfallOf(one);
  });
}

function shortfallOf(plan: TrackedPlan): number {
  return Math.max(0, judgedOutlook(plan)?.shortfall ?? 0);
}

function localDate(time: Date): string {
  return formatDate(localCalendarDate(time));
}
