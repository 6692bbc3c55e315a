import { planWeeks } from "@planner/shared/api/planForecast";
import { addWeeks, dayMs, localCalendarDate } from "@planner/shared/calendar";
import { planStart } from "@planner/shared/plan/planStart";
import type { PlanWeekToEnter } from "./planView.ts";

/** "week 5", and for a week before the plan's start "the week of November 23". */
export function weekName({ week, monday }: PlanWeekToEnter): string {
  return week > 0 ? `week ${week}` : `the week of ${monthDay(monday)}`;
}

/** The Mondays to start on, from four weeks ago. */
export function startMondays(today: Date): readonly string[] {
  const coming = planStart(localCalendarDate(today));
  return Array.from({ length: 18 }, (_, index) => addWeeks(coming, index - 5));
}

/** The days of a week: "November 23 to 29". */
export function weekDays(monday: string): string {
  const first = Date.parse(monday);
  const last = first + 6 * dayMs;
  const isOneMonth = new Date(first).getUTCMonth() === new Date(last).getUTCMonth();
  return `${monthDay(first)} to ${isOneMonth ? new Date(last).getUTCDate() : monthDay(last)}`;
}

/** The last day of a plan: "February 21". */
export function planLastDay(start: string): string {
  return monthDay(Date.parse(addWeeks(start, planWeeks)) - dayMs);
}

/** A date without its year: "November 23", "Nov 23". */
export function monthDay(date: number | string, month: "long" | "short" = "long"): string {
  return utcFormat({ month, day: "numeric" }).format(new Date(date));
}

/** "Monday, November 23". */
export function longDay(date: string): string {
  return utcFormat({ weekday: "long", month: "long", day: "numeric" }).format(new Date(date));
}

function utcFormat(options: Intl.DateTimeFormatOptions) {
  return new Intl.DateTimeFormat("en-US", { ...options, timeZone: "UTC" });
}
