import { useEffect, useRef } from "react";

/**
 * Milliseconds since the form appeared, by a clock that nobody sets. Undefined for a form that a reload has brought back
 * filled in: its time has begun on an earlier page.
 */
export function useTimeOnForm(cameFilledIn: boolean): () => number | undefined {
  const shownAt = useRef<number>(undefined);

  useEffect(() => {
    if (!cameFilledIn) shownAt.current ??= performance.now();
  }, [cameFilledIn]);

  return () => (shownAt.current === undefined ? undefined : performance.now() - shownAt.current);
}
