import { showToast } from "../../ui/toasts.ts";

export const connectionFailed = "The connection failed. Try again.";

/** Says what was not saved or deleted, and why. */
export function showFailedEdit(title: string, description: string): void {
  showToast({ tone: "destructive", title, description });
}
