import { showToast } from "../../ui/toasts.ts";

/** Says what was not saved or deleted, and why. */
export function showFailedEdit(title: string, description: string): void {
  showToast({ tone: "destructive", title, description });
}

/** Why an edit failed that the server did not answer. */
export const connectionFailed = "The connection failed. Try again.";
