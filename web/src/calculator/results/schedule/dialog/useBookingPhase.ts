import { type RefObject, useEffect, useRef, useState } from "react";
import { announce } from "../../../../browser/plannerEvents.ts";

/** `away`: the booking page is open in another tab. `asking`: the visitor is back, and is asked whether they picked a time. */
export type BookingPhase = "inviting" | "away" | "asking" | "booked";

/** How far the visitor is with the booking. Asks only once. */
export function useBookingPhase(heading: RefObject<HTMLElement | null>) {
  const [phase, setPhase] = useState<BookingPhase>("inviting");
  const hasAsked = useRef(false);

  useEffect(() => {
    if (phase !== "away") return;
    const ask = () => {
      if (document.visibilityState !== "visible") return;
      hasAsked.current = true;
      setPhase("asking");
      // The link that had the focus is gone.
      heading.current?.focus();
    };
    document.addEventListener("visibilitychange", ask);
    return () => document.removeEventListener("visibilitychange", ask);
  }, [phase, heading]);

  /** Called when the visitor opens the booking page. */
  function leave() {
    announce({ type: "call_clicked" });
    setPhase(hasAsked.current ? "inviting" : "away");
  }

  return { phase, setPhase, leave };
}
