import { useEffect, useState } from "react";
import { tabStorage, tabStorageKeys } from "../../../app/tabStorage.ts";

/**
 * State of the scheduling dialog. The delay starts when the results appear, even if the booking URL arrives later.
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
