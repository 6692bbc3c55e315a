import { useRef } from "react";
import { usePrintEvents } from "./usePrintEvents.ts";

/** Opens the closed sections while the page is printed, except those that stay closed on paper (`Disclosure`). */
export function useOpenSectionsOnPaper(): void {
  /** The sections that were opened for printing. */
  const opened = useRef<readonly HTMLDetailsElement[]>([]);
  usePrintEvents((isPrinting) => {
    if (isPrinting) {
      opened.current = [...document.querySelectorAll<HTMLDetailsElement>(closedSections)];
    }
    for (const details of opened.current) details.open = isPrinting;
  });
}

const closedSections = "details:not([open], [data-closed-on-paper])";
