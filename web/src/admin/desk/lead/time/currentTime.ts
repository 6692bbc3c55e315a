import { createContext, useContext, useEffect, useState } from "react";
import { useDesk } from "../../DeskContext.ts";

/** The current time for all relative times of the desk, so that they change together. `DeskScreen` provides it. */
export const NowContext = createContext(new Date(0));

/** The desk's current time, which is at most half a minute old. */
export function useDeskTime(): Date {
  return useContext(NowContext);
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
