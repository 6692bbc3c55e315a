import { useRef } from "react";
import { usePrintEvents } from "./usePrintEvents.ts";

/** Opens all closed sections while the page is printed. */
export function useOpenOnPaper(): void {
  /** The sections that were closed before. */
  const closed = useRef<readonly HTMLDetailsElement[]>([]);
  usePrintEvents((isPrinting) => {
    const foldable = "details:not([open], [data-folded])";
    if (isPrinting) closed.current = [...document.querySelectorAll<HTMLDetailsElement>(foldable)];
    for (const details of closed.current) details.open = isPrinting;
  });
}
