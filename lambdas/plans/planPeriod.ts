import { planWeeks } from "@planner/shared/api/planForecast";
import { addWeeks, dayMs, weeksBetween } from "@planner/shared/calendar";

/** The Monday of week 1. */
type Start = { readonly start_date: string };

/**
 * Whether a plan may start on a date, or move its start there from an earlier one. The caller's date may be a day behind
 * or ahead of UTC.
 */
export function isPossibleStart(startDate: string, now: Date, earlier = "~"): boolean {
  const start = new Date(startDate);
  const days = (start.getTime() - now.getTime()) / dayMs;
  return start.getUTCDay() === 1 && (days > -37 || startDate >= earlier) && days < 366;
}

export const impossibleStart = "The start must be a Monday between five weeks ago and a year ahead";
export const startBeforeEnd = "The start must be a Monday after week 12 of the plan before";
export const notEnded = "This plan has not ended yet";

/** The Monday after a plan. Without one, a Monday before all plans. */
export function endOf(plan: Start | undefined): string {
  return addWeeks(plan?.start_date ?? "2000-01-03", planWeeks);
}

/** How many of the twelve weeks are over. `today` is the date in the agency's time zone. */
export function weeksOver({ start_date }: Start, today: string): number {
  return Math.min(Math.max(0, Math.floor(weeksBetween(start_date, today))), planWeeks);
}
