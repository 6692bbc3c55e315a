import { lazy, Suspense } from "react";
import { useIdle } from "../../../../browser/useIdle.ts";
import { ScreenBoundary } from "../../../../ui/screen/ScreenBoundary.tsx";
import type { ScheduleDialogProps } from "./ScheduleDialog.tsx";

/**
 * The scheduling dialog. Its code loads when the browser is idle, or earlier, if the dialog opens first. If it cannot be
 * fetched, the results say so before the visitor asks for the dialog: only a reload fetches it again.
 */
export function LazyScheduleDialog(props: ScheduleDialogProps) {
  const isIdle = useIdle();
  if (!isIdle && !props.isOpen) return null;
  return (
    <ScreenBoundary>
      <Suspense>
        <ScheduleDialog {...props} />
      </Suspense>
    </ScreenBoundary>
  );
}

const ScheduleDialog = lazy(async () => ({
  default: (await import("./ScheduleDialog.tsx")).ScheduleDialog,
}));
