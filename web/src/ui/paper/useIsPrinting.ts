import { useState } from "react";
import { flushSync } from "react-dom";
import { usePrintEvents } from "./usePrintEvents.ts";

/** Whether the page is being printed. The browser prints what is drawn when the event returns. */
export function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  usePrintEvents((isNow) => flushSync(() => setPrinting(isNow)));
  return isPrinting;
}
