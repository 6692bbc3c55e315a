import { type UseMutationOptions, useMutation } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import { type FailedEdit, failedEdit, reportFailedEdit } from "./failedEdit.ts";

type ReportedMutationOptions<Saved, Edit> = UseMutationOptions<Saved, Error, Edit> &
  Readonly<{
    /** A sentence that says what is not saved. */
    failureText: (edit: Edit) => string;
    /** Whether a form shows the edit's failure. Otherwise a toast reports it. */
    isFromForm: (edit: Edit) => boolean;
  }>;

/**
 * A mutation that saves edits. The form of an edit that is not saved shows `failed`. Once the form has left the screen, a
 * toast reports the edit instead, so that it is not lost.
 */
export function useReportedMutation<Saved, Edit>(options: ReportedMutationOptions<Saved, Edit>) {
  const { failureText, isFromForm, onError, ...mutationOptions } = options;
  const { mutate, reset, data, variables, isPending, isError, error } = useMutation({
    ...mutationOptions,
    onError: (failure: Error, edit: Edit, onMutateResult, context) => {
      onError?.(failure, edit, onMutateResult, context);
      if (!isFromForm(edit) || !isOnScreen()) reportFailedEdit(failureOf(failure, edit));
    },
  });

  function failureOf(failure: Error, edit: Edit): FailedEdit {
    return failedEdit(failureText(edit), failure, () => mutate(edit));
  }

  const failed = isError && isFromForm(variables) ? failureOf(error, variables) : undefined;
  const isOnScreen = useReportOnLeave(failed);
  return { mutate, reset, data, variables, isPending, failed, isOnScreen };
}

/** Reports the failed edit of a form that leaves the screen. Returns a function that tells whether the form is still there. */
function useReportOnLeave(failed: FailedEdit | undefined): () => boolean {
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
