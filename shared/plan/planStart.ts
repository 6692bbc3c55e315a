import { type CalendarDate, comingMonday, formatDate } from "../calendar.ts";

/** The first day of a plan that is saved on this day: the next Monday, "2026-11-30". */
export function planStart(today: CalendarDate): string {
  return formatDate(comingMonday(today));
}

/** Whether the start of a plan can still move: no week with ad spend is entered. */
export function canStartMove(weeks: readonly { readonly spend_cents: number }[]): boolean {
  return weeks.every(({ spend_cents }) => spend_cents === 0);
}
