import { assumptions } from "@planner/shared/plan/assumptions";
import { useEffect, useRef, useState } from "react";
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
  const [isDelayOver, setIsDelayOver] = useState(false);
  const [isDue, setIsDue] = useState(false);
  const pauses = useRef<PauseWatch>(undefined);
  const isOpen = isOffered && (phase === "open" || (phase === "waiting" && isDue));

  useEffect(() => {
    const watch = watchPauses();
    pauses.current = watch;
    return watch.stop;
  }, []);

  useEffect(() => {
    const timer = setTimeout(() => setIsDelayOver(true), delayMs);
    return () => clearTimeout(timer);
  }, []);

  useEffect(() => {
    if (isDelayOver && isOffered) pauses.current?.onPause(() => setIsDue(true));
  }, [isDelayOver, isOffered]);

  useEffect(() => {
    if (isOpen) tabStorage.write(tabStorageKeys.scheduleDialogShown, "yes");
  }, [isOpen]);

  return { isOpen, open: () => setPhase("open"), close: () => setPhase("closed") };
}

const delayMs = assumptions.schedulingDialogDelaySeconds * 1000;

/** Watches for moments when the visitor neither types nor drags. */
type PauseWatch = {
  /** Runs the callback in the next pause: now, unless the visitor is busy. */
  readonly onPause: (callback: () => void) => void;
  readonly stop: () => void;
};

/** Starts watching. A pause begins two seconds after the last key press, input or release of the pointer. */
function watchPauses(): PauseWatch {
  const stopped = new AbortController();
  let isPointerDown = false;
  let busyUntil = 0;
  let waiting: (() => void) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function check() {
    clearTimeout(timer);
    if (!waiting || isPointerDown) return;
    const leftMs = busyUntil - performance.now();
    if (leftMs > 0) {
      timer = setTimeout(check, leftMs);
      return;
    }
    waiting();
    waiting = undefined;
  }

  function isBusy() {
    busyUntil = performance.now() + pauseAfterMs;
    check();
  }

  function pointerMoved(event: PointerEvent | MouseEvent) {
    // The release itself is not reported if it happens over a context menu.
    const isDown = event.buttons !== 0;
    if (isDown === isPointerDown) return;
    isPointerDown = isDown;
    isBusy();
  }

  for (const type of ["keydown", "input"]) listen(type, isBusy);
  for (const type of ["pointerdown", "pointermove", "pointerup"] as const) {
    window.addEventListener(type, pointerMoved, { signal: stopped.signal, capture: true });
  }
  // Scrolling by touch cancels the pointer.
  listen("pointercancel", () => {
    isPointerDown = false;
    isBusy();
  });

  function listen(type: string, listener: () => void) {
    window.addEventListener(type, listener, { signal: stopped.signal, capture: true });
  }

  return {
    onPause: (callback) => {
      waiting = callback;
      check();
    },
    stop: () => {
      stopped.abort();
      clearTimeout(timer);
      waiting = undefined;
    },
  };
}

const pauseAfterMs = 2000;
