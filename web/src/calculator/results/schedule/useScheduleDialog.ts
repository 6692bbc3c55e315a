import { useEffect, useRef, useState } from "react";
import { tabStorage, tabStorageKeys } from "../../../app/tabStorage.ts";
import { type PauseWatch, watchPauses } from "./watchPauses.ts";

/**
 * State of the scheduling dialog. The delay starts when the results appear, even if the booking URL arrives later. If the
 * visitor is typing or dragging at its end, the dialog waits for a pause.
 */
export function useScheduleDialog({ isOffered, opensAfterMs }: ScheduleDialogOptions) {
  const [phase, setPhase] = useState<DialogPhase>(() =>
    dialogMemory.wasShown() ? "closed" : "waiting",
  );
  const [isDelayOver, setIsDelayOver] = useState(false);
  const [isDue, setIsDue] = useState(false);
  const pauses = useRef<PauseWatch>(undefined);
  const isOpen = isDialogOpen({ phase, isDue, isOffered });

  useEffect(() => {
    const watch = watchPauses();
    pauses.current = watch;
    return watch.stop;
  }, []);

  useEffect(() => {
    const timer = setTimeout(() => setIsDelayOver(true), opensAfterMs);
    return () => clearTimeout(timer);
  }, [opensAfterMs]);

  useEffect(() => {
    if (isDelayOver && isOffered) pauses.current?.onPause(() => setIsDue(true));
  }, [isDelayOver, isOffered]);

  useEffect(() => {
    if (isOpen) dialogMemory.rememberShown();
  }, [isOpen]);

  return { isOpen, open: () => setPhase("open"), close: () => setPhase("closed") };
}

type ScheduleDialogOptions = {
  readonly isOffered: boolean;
  readonly opensAfterMs: number;
};

/** Not shown yet, on screen, or closed by the visitor. */
export type DialogPhase = "waiting" | "open" | "closed";

/**
 * Whether the dialog is open. It opens on its own when it is due, unless it was shown before. It never opens if it is
 * not offered.
 */
export function isDialogOpen(state: {
  readonly phase: DialogPhase;
  readonly isDue: boolean;
  readonly isOffered: boolean;
}): boolean {
  if (!state.isOffered) return false;
  return state.phase === "open" || (state.phase === "waiting" && state.isDue);
}

/** Remembers that this tab has shown the dialog, across reloads. */
export const dialogMemory = {
  wasShown: (): boolean => tabStorage.read(tabStorageKeys.scheduleDialogShown) !== undefined,
  rememberShown: (): void => tabStorage.write(tabStorageKeys.scheduleDialogShown, "yes"),
} as const;
