import { createContext, useContext, useEffect, useState } from "react";
import { useDesk } from "../../DeskContext.ts";

/** The current time for all relative times of the desk, so that they change together. `DeskScreen` provides it. */
export const NowContext = createContext<Date | undefined>(undefined);

/** The desk's current time, which is at most half a minute old. */
export function useDeskTime(): Date {
  const now = useContext(NowContext);
  if (now === undefined) throw new Error("Only what DeskScreen contains has the desk's time");
  return now;
}

/** The current time, updated at an interval in milliseconds and when the tab is shown again. */
export function useTickingTime(intervalMs: number): Date {
  const { now: readTime } = useDesk();
  const [now, setNow] = useState(readTime);
  useEffect(() => {
    const update = () => setNow(readTime());
    const timer = setInterval(update, intervalMs);
    // A hidden tab's timers are late.
    document.addEventListener("visibilitychange", update);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", update);
    };
  }, [readTime, intervalMs]);
  return now;
}

export const relativeTimeIntervalMs = 30_000;

export const countdownIntervalMs = 1_000;
