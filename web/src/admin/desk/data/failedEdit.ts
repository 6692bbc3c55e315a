import { useEffect, useEffectEvent, useRef } from "react";
import { showToast } from "../../../ui/toasts.ts";
import { refusalOf } from "../DeskContext.ts";

/** An edit that is not saved. */
export type FailedEdit = {
  /** What is not saved, and why if the server refused it. */
  readonly text: string;
  /** Undefined if another try would not help. */
  readonly retry: (() => void) | undefined;
};

/** `text` says what is not saved. It can be retried unless the server refused it. */
export function failedEdit(text: string, error: Error, retry: () => void): FailedEdit {
  const refusal = refusalOf(error);
  if (refusal === undefined) return { text, retry };
  return { text: `${text} ${refusal}`, retry: undefined };
}

/** Reports a failed edit in a toast, if the form that it came from is no longer on the screen. */
export function reportFailedEdit({ text, retry }: FailedEdit): void {
  const toast = { tone: "destructive", title: "Not saved", description: text } as const;
  if (retry === undefined) showToast(toast);
  else showToast({ ...toast, action: { label: "Retry", run: retry } });
}

/**
 * For a form that shows its failed edit. Once it leaves the screen, a toast reports the edit instead, so that it is not lost.
 * Returns a function that tells whether the form is still there.
 */
export function useReportOnLeave(failed: FailedEdit | undefined): () => boolean {
  const isOnScreen = useRef(true);
  const report = useEffectEvent(() => {
    // Not while React removes the form: the toast renders at once.
    if (failed) queueMicrotask(() => reportFailedEdit(failed));
  });
  useEffect(() => {
    isOnScreen.current = true;
    return () => {
      isOnScreen.current = false;
      report();
    };
  }, []);
  return () => isOnScreen.current;
}
