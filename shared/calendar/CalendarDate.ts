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
