import { useEffect, useEffectEvent } from "react";

/** Calls back when the computer has slept: meanwhile the timers of the page did not run. */
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

/** A browser runs the timers of a hidden tab once a minute. */
const sleptMs = 90_000;
