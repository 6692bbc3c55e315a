import { assumptions } from "../plan/assumptions.ts";
import type { CalendarDate } from "./CalendarDate.ts";

/** The next Monday strictly after a day: on a Monday, that of next week. Source: decisions, section 4. */
export function comingMonday({ year, month, day }: CalendarDate): CalendarDate {
  const weekday = new Date(Date.UTC(year, month - 1, day)).getUTCDay();
  const daysUntil =
    assumptions.daysPerWeek -
    ((weekday + assumptions.daysPerWeek - MONDAY) % assumptions.daysPerWeek);
  const monday = new Date(Date.UTC(year, month - 1, day + daysUntil));
  return {
    year: monday.getUTCFullYear(),
    month: monday.getUTCMonth() + 1,
    day: monday.getUTCDate(),
  };
}

/** As `Date.prototype.getUTCDay` counts, from Sunday 0. */
const MONDAY = 1;
