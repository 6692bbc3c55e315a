import { useState } from "react";
import { flushSync } from "react-dom";
import { usePrintEvents } from "./usePrintEvents.ts";

/** Whether the page is being printed. The browser prints what is drawn when the event returns. */
export function usePrinted(): boolean {
  const [isPrinted, setPrinted] = useState(false);
  usePrintEvents((isPrinting) => flushSync(() => setPrinted(isPrinting)));
  return isPrinted;
}
