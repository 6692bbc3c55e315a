import { pageConstants } from "@planner/shared/plan/assumptions";
import { useEffect, useRef, useState } from "react";
import { calculatorKeys } from "../../../../browser/calculatorKeys.ts";
import { tabStorage } from "../../../../browser/storage.ts";
import { waitForPause } from "./waitForPause.ts";

/**
 * State of the scheduling dialog. It opens on its own some time after the results appear, at the visitor's next pause. If the
 * plan passes or the booking URL arrives later, that counts as no pause.
 */
export function useScheduleDialog(isOffered: boolean) {
  // A tab shows it on its own only once, also after a reload.
  const [phase, setPhase] = useState<"waiting" | "open" | "closed">(() =>
    tabStorage.read(calculatorKeys.scheduleDialogShown) === undefined ? "waiting" : "closed",
  );
  const [dueAt] = useState(
    () => performance.now() + pageConstants.schedulingDialogDelaySeconds * 1000,
  );
  /** Outlives the effect: the slider that makes the plan pass is still held. */
  const isPointerDown = useRef(false);
  const isOpen = isOffered && phase === "open";

  useEffect(() => {
    if (phase !== "waiting") return;
    const onPause = () => {
      if (isOffered) setPhase("open");
    };
    return waitForPause({ dueAt, isPointerDown, onPause });
  }, [phase, isOffered, dueAt]);

  useEffect(() => {
    if (isOpen) tabStorage.write(calculatorKeys.scheduleDialogShown, "yes");
  }, [isOpen]);

  return { isOpen, open: () => setPhase("open"), close: () => setPhase("closed") };
}
