import { addDays, dayMs, formatDate } from "@planner/shared/calendar";
import { wallClock } from "@planner/shared/timeZone";

/**
 * The Monday whose reminders are due: between 8:00 and 9:00 in a time zone, also on Tuesday for those over Monday's total.
 * Undefined at any other time.
 */
export function reminderMonday(time: Date, timeZone: string): string | undefined {
  const { hour, ...day } = wallClock(time, timeZone);
  const date = formatDate(day);
  // `getUTCDay` counts from Sunday, which is 0.
  const daysSinceMonday = new Date(date).getUTCDay() - 1;
  const isMondayOrTuesday = daysSinceMonday === 0 || daysSinceMonday === 1;
  return isMondayOrTuesday && hour === 8 ? addDays(date, -daysSinceMonday) : undefined;
}

/** Whether contractors' emails are queued in this run of the schedule: every 15 minutes. */
export function isMailTime(time: Date): boolean {
  return time.getUTCMinutes() % 15 === 0;
}

/** Whether a reminder has waited in the queue until Tuesday was over, so that it is dropped. */
export function isReminderTooLate(monday: string, now: Date): boolean {
  return now.getTime() - Date.parse(monday) > reminderLifeMs;
}

const reminderLifeMs = 2 * dayMs;
