import { pageConstants } from "@planner/shared/plan/assumptions";
import { useEffect, useRef, useState } from "react";
import { isElsewhere } from "../../../browser/hostPage.ts";
import { tabStorage, tabStorageKeys } from "../../../browser/tabStorage.ts";

/**
 * State of the scheduling dialog. The delay starts when the results appear, even if the plan passes or the booking URL
 * arrives later. At its end, the dialog waits for a pause: two seconds without typing, dragging or such a change.
 */
export function useScheduleDialog(isOffered: boolean) {
  // A tab shows it on its own only once, also after a reload.
  const [phase, setPhase] = useState<"waiting" | "open" | "closed">(() =>
    tabStorage.read(tabStorageKeys.scheduleDialogShown) === undefined ? "waiting" : "closed",
  );
  const [dueAt] = useState(
    () => performance.now() + pageConstants.schedulingDialogDelaySeconds * 1000,
  );
  /** Whether the pointer is down. */
  const isHeld = useRef(false);
  const isOpen = isOffered && phase === "open";

  useEffect(() => {
    if (phase !== "waiting") return;
    const stopped = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;

    function restart(event?: Event) {
      if (event) {
        isHeld.current = event.type === "pointerdown" || (isHeld.current && event.type === "input");
      }
      clearTimeout(timer);
      if (isHeld.current) return;
      const waitMs = Math.max(dueAt - performance.now(), 2000);
      timer = setTimeout(() => {
        if (isElsewhere()) return restart();
        if (isOffered) setPhase("open");
      }, waitMs);
    }
    restart();

    // Scrolling by touch cancels the pointer, and a context menu hides its release.
    const ends = ["keydown", "input", "pointerup", "pointercancel", "contextmenu"];
    for (const type of ["pointerdown", ...ends]) {
      window.addEventListener(type, restart, { signal: stopped.signal, capture: true });
    }

    return () => {
      stopped.abort();
      clearTimeout(timer);
    };
  }, [phase, isOffered, dueAt]);

  useEffect(() => {
    if (isOpen) tabStorage.write(tabStorageKeys.scheduleDialogShown, "yes");
  }, [isOpen]);

  return { isOpen, open: () => setPhase("open"), close: () => setPhase("closed") };
}
