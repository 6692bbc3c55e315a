import { assumptions } from "./plan/assumptions.ts";

/** A day in somebody's calendar, without a time zone. Month 1 to 12. */
export type CalendarDate = {
  readonly year: number;
  readonly month: number;
  readonly day: number;
};

/** The calendar day on which an instant falls in the running machine's time zone: the visitor's, in a browser. */
export function localCalendarDate(instant: Date): CalendarDate {
  return {
    year: instant.getFullYear(),
    month: instant.getMonth() + 1,
    day: instant.getDate(),
  };
}

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

export type InstallSlots = {
  /** Slots left this week, 0 to 6. */
  readonly left: number;
  /** Whether the badge about the waived setup fee shows. */
  readonly feeWaived: boolean;
};

/** The install slots left on a day of the month, 1 to 31. Source: spec, section 9 (install slots). */
export function installSlots(dayOfMonth: number): InstallSlots {
  const { per_week, fee_waived_up_to, day_modulus } = assumptions.installSlots;
  const left = Math.max(0, per_week - (dayOfMonth % day_modulus));
  return { left, feeWaived: left >= 1 && left <= fee_waived_up_to };
}
