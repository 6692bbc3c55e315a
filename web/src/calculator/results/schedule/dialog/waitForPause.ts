import type { RefObject } from "react";
import { isElsewhere } from "../../../../browser/isElsewhere.ts";

type PauseOptions = Readonly<{
  /** When to call back at the earliest, as `performance.now()` counts. */
  dueAt: number;
  isPointerDown: RefObject<boolean>;
  onPause: () => void;
}>;

/**
 * Calls back when the visitor pauses: two seconds after they last typed, dragged or pressed anything. Returns a function that
 * stops waiting.
 */
export function waitForPause({ dueAt, isPointerDown, onPause }: PauseOptions): () => void {
  const stopped = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function restart() {
    clearTimeout(timer);
    if (isPointerDown.current) return;
    const waitMs = Math.max(dueAt - performance.now(), pauseMs);
    timer = setTimeout(() => (isElsewhere() ? restart() : onPause()), waitMs);
  }

  function handleEvent({ type }: Event) {
    if (type === "pointerdown") isPointerDown.current = true;
    // A slider that is dragged reports its input.
    else if (type !== "input") isPointerDown.current = false;
    restart();
  }

  for (const type of ["pointerdown", "input", "keydown", ...pointerEnds]) {
    window.addEventListener(type, handleEvent, { signal: stopped.signal, capture: true });
  }
  restart();

  return () => {
    stopped.abort();
    clearTimeout(timer);
  };
}

const pauseMs = 2000;

/** Scrolling by touch cancels the pointer, and a context menu hides its release. */
const pointerEnds = ["pointerup", "pointercancel", "contextmenu"];
