import type { SavedPlan } from "@planner/shared/api/planContract";
import { planWeeks } from "@planner/shared/api/planForecast";
import { addDays, type CalendarDate, formatDate } from "@planner/shared/calendar";
import { pageBrand } from "../../browser/brand.ts";
import { saveFile } from "../../browser/saveFile.ts";
import { type CalendarEntry, calendarFile } from "./calendarFile.ts";

/**
 * Reminds to enter the numbers of each of the plan's weeks, on the Monday after it. Another file of the same plan, with another
 * start or link, replaces the entry in the calendar.
 */
export function mondayReminder(
  { plan_id, start_date }: Pick<SavedPlan, "plan_id" | "start_date">,
  url: string,
): CalendarEntry {
  return {
    uid: `plan-reminder-${plan_id}`,
    day: addDays(start_date, 7),
    weeks: planWeeks,
    title: "Five numbers for my ad plan",
    description: url,
    url,
  };
}

/** Reminds to pick a time for the strategy call, on the next day. Nothing is booked yet, so it is no appointment. */
export function callReminder(
  today: CalendarDate,
  caller: string,
  description: string,
): CalendarEntry {
  const day = addDays(formatDate(today), 1);
  return {
    uid: `plan-call-${day}@${location.hostname}`,
    day,
    title: `Pick a time with ${caller} for my ad plan`,
    description,
  };
}

/** Downloads the reminders as a calendar file. */
export function saveReminders(entries: readonly CalendarEntry[]): void {
  const file = calendarFile(entries, { site: pageBrand().name, writtenAt: new Date() });
  saveFile(new Blob([file], { type: "text/calendar;charset=utf-8" }), "ad-plan.ics");
}
