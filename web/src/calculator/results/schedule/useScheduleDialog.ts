import { assumptions } from "@planner/shared/plan/assumptions";
import { useEffect, useState } from "react";
import { tabStorage, tabStorageKeys } from "../../../app/tabStorage.ts";

/**
 * State of the scheduling dialog. The delay starts when the results appear, even if the booking URL arrives later. If the
 * visitor is typing or dragging at its end, the dialog waits for a pause.
 */
export function useScheduleDialog(isOffered: boolean) {
  // A tab shows it on its own only once, also after a reload.
  const [phase, setPhase] = useState<"waiting" | "open" | "closed">(() =>
    tabStorage.read(tabStorageKeys.scheduleDialogShown) === undefined ? "waiting" : "closed",
  );
  const [isDue, setDue] = useState(false);
  const isOpen = isOffered && (phase === "open" || (phase === "waiting" && isDue));

  useEffect(() => callInPause(() => setDue(true)), []);

  useEffect(() => {
    if (isOpen) tabStorage.write(tabStorageKeys.scheduleDialogShown, "yes");
  }, [isOpen]);

  return { isOpen, open: () => setPhase("open"), close: () => setPhase("closed") };
}

/**
 * Calls back after the delay or, if that is later, two seconds after the last key press, input or release of the pointer.
 * Returns a function that stops.
 */
function callInPause(callback: () => void): () => void {
  const dueAt = performance.now() + assumptions.schedulingDialogDelaySeconds * 1000;
  const stopped = new AbortController();
  let timer = setTimeout(callback, dueAt - performance.now());
  let isHeld = false;

  function restart({ type }: Event) {
    isHeld = type === "pointerdown" || (isHeld && type === "input");
    clearTimeout(timer);
    if (isHeld) return;
    timer = setTimeout(callback, Math.max(dueAt - performance.now(), 2000));
  }

  // Scrolling by touch cancels the pointer, and a context menu hides its release.
  const ends = ["keydown", "input", "pointerup", "pointercancel", "contextmenu"];
  for (const type of ["pointerdown", ...ends]) {
    window.addEventListener(type, restart, { signal: stopped.signal, capture: true });
  }

  return () => {
    stopped.abort();
    clearTimeout(timer);
  };
}
