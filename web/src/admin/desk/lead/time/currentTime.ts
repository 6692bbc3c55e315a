import { createContext, useContext, useEffect, useState } from "react";
import { useDesk } from "../../DeskContext.ts";

/** The current time for all relative times of the desk, so that they change together. `DeskScreen` provides it. */
export const NowContext = createContext(new Date(0));

/** The desk's current time, which is at most half a minute old. */
export function useNow(): Date {
  return useContext(NowContext);
}

/** The current time, updated at an interval in milliseconds and when the tab is shown again. */
export function useCurrentTime(intervalMs: number): Date {
  const { now: currentTime } = useDesk();
  const [now, setNow] = useState(currentTime);
  useEffect(() => {
    const update = () => setNow(currentTime());
    const timer = setInterval(update, intervalMs);
    // A hidden tab's timers are late.
    document.addEventListener("visibilitychange", update);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", update);
    };
  }, [currentTime, intervalMs]);
  return now;
}

/** For relative times: "3 minutes ago". */
export const halfMinuteMs = 30_000;

/** For a clock that counts down. */
export const secondMs = 1_000;
