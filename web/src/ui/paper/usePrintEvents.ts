import { useEffect, useEffectEvent } from "react";

/** Calls back before and after the page is printed. */
export function usePrintEvents(onPrint: (isPrinting: boolean) => void): void {
  const report = useEffectEvent(({ type }: Event) => onPrint(type === "beforeprint"));
  useEffect(() => {
    const update = (event: Event) => report(event);
    window.addEventListener("beforeprint", update);
    window.addEventListener("afterprint", update);
    return () => {
      window.removeEventListener("beforeprint", update);
      window.removeEventListener("afterprint", update);
    };
  }, []);
}
