import { useEffect, useState } from "react";
import { flushSync } from "react-dom";

/** What a page is drawn for. */
export type Medium = "screen" | "paper";

/**
 * Whether the page is being printed. A change is rendered at once: the browser lays the paper out as
 * soon as its listeners have run.
 */
export function useMedium(): Medium {
  const [medium, setMedium] = useState<Medium>("screen");
  useEffect(() => {
    const toPaper = () => flushSync(() => setMedium("paper"));
    const toScreen = () => flushSync(() => setMedium("screen"));
    window.addEventListener("beforeprint", toPaper);
    window.addEventListener("afterprint", toScreen);
    return () => {
      window.removeEventListener("beforeprint", toPaper);
      window.removeEventListener("afterprint", toScreen);
    };
  }, []);
  return medium;
}
