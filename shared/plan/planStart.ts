import { type CalendarDate, comingMonday, formatDate } from "../calendar.ts";

/** The first day of a plan that is saved on this day: the next Monday, "2026-11-30". */
export function planStart(today: CalendarDate): string {
  return formatDate(comingMonday(today));
}
