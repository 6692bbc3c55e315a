import { createToaster } from "@chakra-ui/react";
import { paths } from "@planner/shared/api/sitePaths";

/** A short message about something that just happened. */
export type Toast = {
  readonly tone: "success" | "destructive";
  readonly title: string;
  readonly description: string;
  /** For toasts with the same text that must not replace each other. Has no spaces. */
  readonly id?: string;
  /** Shown as a button. Pressing it dismisses the toast. */
  readonly action?: { readonly label: string; readonly run: () => void };
};

/** A toaster for each place where toasts appear. */
export const toasters = {
  /** On the desk: a lead's panel is at the right. On a phone, above the panel's dock. */
  left: createToaster({ ...spacing(), placement: "bottom-start" }),
  /** For visitors with a wide screen: beside the name in the header. */
  right: createToaster({ ...spacing(), placement: "top-end" }),
  /** For other visitors: below are the figures, the pinned button and the dialog. */
  top: createToaster({ ...spacing(), placement: "top" }),
};

/** The property of the page with the height of what is pinned above its lowest button. */
export const dockHeight = "--dock-height";

function spacing() {
  const side = "0.75rem";
  const offsets = {
    top: "var(--toasts-top)",
    bottom: "var(--toasts-bottom)",
    left: side,
    right: side,
  };
  return { gap: 8, offsets };
}

/**
 * Shows a toast in the page's `Toaster` and returns its id. Replaces a toast with the same text. A success disappears
 * after a while, or with the next success if it has no action. An error stays until dismissed.
 */
export function showToast({ tone, title, description, action, ...toast }: Toast): string {
  const isSuccess = tone === "success";
  // Part of the ids of elements, which have no spaces.
  const id = toast.id ?? `${title} ${description}`.replaceAll(/\s/g, "-");
  if (isSuccess) {
    if (lastSuccess !== id) dismissToast(lastSuccess);
    lastSuccess = action ? undefined : id;
  }
  const toaster = toasters[toastPlace()];
  const shown = {
    id,
    type: isSuccess ? "success" : "error",
    duration: durationOf(tone, action),
    title,
    description,
  };
  if (action === undefined) return toaster.create(shown);
  return toaster.create({ ...shown, action: { label: action.label, onClick: action.run } });
}

function toastPlace(): keyof typeof toasters {
  if (location.pathname.startsWith(paths.admin)) return "left";
  return matchMedia("(min-width: 64rem)").matches ? "right" : "top";
}

function durationOf(tone: Toast["tone"], action: Toast["action"]): number {
  if (tone !== "success") return Number.POSITIVE_INFINITY;
  return action ? 6000 : 4000;
}

/** The ID of the last success without an action. */
let lastSuccess: string | undefined;

/** Removes a toast, if there is one with this ID. */
export function dismissToast(id: string | undefined): void {
  // Without an ID, the toaster would remove all toasts.
  if (id === undefined) return;
  for (const toaster of Object.values(toasters)) toaster.remove(id);
}

/** Removes all toasts. */
export function dismissAllToasts(): void {
  for (const toaster of Object.values(toasters)) toaster.remove();
}
