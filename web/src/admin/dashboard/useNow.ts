import { useEffect, useState } from "react";

/** The time by a clock, again every half minute: relative times tick. */
export function useNow(clock: () => Date): Date {
  const [now, setNow] = useState(clock);
  useEffect(() => {
    const timer = setInterval(() => setNow(clock()), tickMs);
    return () => clearInterval(timer);
  }, [clock]);
  return now;
}

const tickMs = 30_000;
