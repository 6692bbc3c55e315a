import { useEffect, useEffectEvent } from "react";

/** Calls `onPrint` with true before the page is printed, and with false afterward. */
export function usePrintEvents(onPrint: (isPrinting: boolean) => void): void {
  const report = useEffectEvent(onPrint);
  useEffect(() => {
    const onBefore = () => report(true);
    const onAfter = () => report(false);
    window.addEventListener("beforeprint", onBefore);
    window.addEventListener("afterprint", onAfter);
    return () => {
      window.removeEventListener("beforeprint", onBefore);
      window.removeEventListener("afterprint", onAfter);
    };
  }, []);
}
