import { showToast } from "../../../../ui/toasts.ts";
import { refusalOf } from "../CallFailed.ts";

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

/** Reports a failed edit in a toast, because no form on the screen shows it. */
export function reportFailedEdit({ text, retry }: FailedEdit): void {
  const toast = { tone: "destructive", title: "Not saved", description: text } as const;
  if (retry === undefined) showToast(toast);
  else showToast({ ...toast, action: { label: "Retry", run: retry } });
}
