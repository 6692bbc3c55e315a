import { useEffect, useState } from "react";
import { dialogMemory } from "./dialogMemory.ts";
import { type DialogPhase, isDialogOpen } from "./dialogPhase.ts";

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
