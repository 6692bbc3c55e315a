import { type CalendarDate, localCalendarDate } from "@planner/shared/calendar";
import { useEffect, useMemo, useState } from "react";

/** Today's date in the visitor's time zone. Changes at midnight, and when a page from an earlier day is shown again. */
export function useToday(): CalendarDate {
  // As text, so that the state changes only with the day.
  const [day, setDay] = useState(() => new Date().toDateString());

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;

    function refresh() {
      clearTimeout(timer);
      const now = new Date();
      setDay(now.toDateString());
      const midnight = new Date(now).setHours(24, 0, 0, 0);
      timer = setTimeout(refresh, Math.min(midnight - now.getTime(), checkAfterMs));
    }

    refresh();
    document.addEventListener("visibilitychange", refresh);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", refresh);
    };
  }, []);

  return useMemo(() => localCalendarDate(new Date(day)), [day]);
}

/** Timers stop while a computer sleeps, so a single timer until midnight could be hours late. */
const checkAfterMs = 60_000;
