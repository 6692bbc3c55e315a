import { type CalendarDate, localCalendarDate } from "@planner/shared/calendar";
import { useEffect, useState } from "react";

/** Today's date in the visitor's time zone. Changes at midnight, and when a page from an earlier day is shown again. */
export function useToday(): CalendarDate {
  const [today, setToday] = useState(() => localCalendarDate(new Date()));

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;

    function refresh() {
      clearTimeout(timer);
      const now = new Date();
      const { year, month, day } = localCalendarDate(now);
      setToday((shown) =>
        shown.day === day && shown.month === month && shown.year === year
          ? shown
          : { year, month, day },
      );
      const midnight = new Date(year, month - 1, day + 1).getTime();
      timer = setTimeout(refresh, Math.min(midnight - now.getTime(), checkAfterMs));
    }

    refresh();
    document.addEventListener("visibilitychange", refresh);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", refresh);
    };
  }, []);

  return today;
}

/** Timers stop while a computer sleeps, so a single timer until midnight could be hours late. */
const checkAfterMs = 60_000;
