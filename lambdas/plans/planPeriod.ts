import { planWeeks } from "@planner/shared/api/planForecast";
import { addWeeks, dayMs, weeksBetween } from "@planner/shared/calendar";

/** The Monday of week 1. */
type Start = { readonly start_date: string };

/**
 * Whether a plan may start on a date. With the start that it has now, whether the start may move there: a plan that started
 * long ago may always start later.
 */
export function isPossibleStart(startDate: string, now: Date, current?: string): boolean {
  const start = new Date(startDate);
  const days = (start.getTime() - now.getTime()) / dayMs;
  const isMonday = start.getUTCDay() === 1;
  const isLater = current !== undefined && startDate >= current;
  return isMonday && (isLater || days > -maxDaysAgo) && days < maxDaysAhead;
}

/** Five weeks, the day that has begun, and one day more, because the caller's date may be a day behind UTC. */
const maxDaysAgo = 37;
const maxDaysAhead = 366;

// The messages for a start or an answer that the period does not allow.
export const impossibleStart = "The start must be a Monday between five weeks ago and a year ahead";
export const startBeforeEnd = "The start must be a Monday after week 12 of the plan before";
export const notEnded = "This plan has not ended yet";

/** The Monday after a plan. */
export function endOf({ start_date }: Start): string {
  return addWeeks(start_date, planWeeks);
}

/** How many of the twelve weeks are over. `today` is the date in the agency's time zone. */
export function weeksOver({ start_date }: Start, today: string): number {
  return Math.min(Math.max(0, Math.floor(weeksBetween(start_date, today))), planWeeks);
}
