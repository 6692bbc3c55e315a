import { useEffect, useState } from "react";
import { tabStorage, tabStorageKeys } from "../../../app/tabStorage.ts";

/**
 * The scheduling dialog's coming and going. Its time runs from the moment the results appear, even
 * if it is offered only later (the booking address is still on its way), and ends with them.
 */
export function useScheduleDialog({ isOffered, opensAfterMs }: ScheduleDialogOptions) {
  const [phase, setPhase] = useState<DialogPhase>(() =>
    dialogMemory.wasShown() ? "closed" : "waiting",
  );
  const [isDue, setIsDue] = useState(false);
  const isOpen = isDialogOpen({ phase, isDue, isOffered });

  useEffect(() => {
    const timer = setTimeout(() => setIsDue(true), opensAfterMs);
    return () => clearTimeout(timer);
  }, [opensAfterMs]);

  useEffect(() => {
    if (isOpen) dialogMemory.rememberShown();
  }, [isOpen]);

  return { isOpen, open: () => setPhase("open"), close: () => setPhase("closed") };
}

type ScheduleDialogOptions = {
  readonly isOffered: boolean;
  readonly opensAfterMs: number;
};

/** Where the scheduling dialog stands: not shown yet, on screen, or shown and closed. */
export type DialogPhase = "waiting" | "open" | "closed";

/**
 * Whether the dialog is on screen. It opens by itself once its time has come, unless it was shown
 * before; nothing opens where it is not offered. Source: spec, section 4, and decisions, section 4.
 */
export function isDialogOpen(state: {
  readonly phase: DialogPhase;
  readonly isDue: boolean;
  readonly isOffered: boolean;
}): boolean {
  if (!state.isOffered) return false;
  return state.phase === "open" || (state.phase === "waiting" && state.isDue);
}

/** Remembers, over reloads and for as long as the tab lives, that the scheduling dialog was shown. */
export const dialogMemory = {
  wasShown: (): boolean => tabStorage.read(tabStorageKeys.scheduleDialogShown) !== undefined,
  rememberShown: (): void => tabStorage.write(tabStorageKeys.scheduleDialogShown, "yes"),
} as const;
