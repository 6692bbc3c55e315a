import { useEffect, useEffectEvent } from "react";

/** Calls `onWake` after the computer has slept. Meanwhile, the timers of the page did not run. */
export function useWake(onWake: () => void): void {
  const wake = useEffectEvent(onWake);
  useEffect(() => {
    let lastTick = Date.now();
    const timer = setInterval(() => {
      const time = Date.now();
      if (time - lastTick > sleptMs) wake();
      lastTick = time;
    }, tickMs);
    return () => clearInterval(timer);
  }, []);
}

const tickMs = 5_000;

/** Longer than the timers of a hidden tab wait, which a browser runs once a minute. */
const sleptMs = 90_000;
