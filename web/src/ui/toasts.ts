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

/**
 * Visitors see toasts at the top: below are the figures, the pinned button and the dialog. On a wide screen, they are at the right,
 * beside the name in the header.
 * On the desk, they are at the left, because a lead's panel is at the right, and on a phone above the panel's dock.
 */
export const toasters = {
  left: createToaster({ ...spacing(), placement: "bottom-start" }),
  right: createToaster({ ...spacing(), placement: "top-end" }),
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
    if (lastNews !== id) dismissToast(lastNews);
    lastNews = action ? undefined : id;
  }
  const toaster = toasters[placeOfToasts()];
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

function placeOfToasts(): keyof typeof toasters {
  if (location.pathname.startsWith(paths.admin)) return "left";
  return matchMedia("(min-width: 64rem)").matches ? "right" : "top";
}

function durationOf(tone: Toast["tone"], action: Toast["action"]): number {
  if (tone !== "success") return Number.POSITIVE_INFINITY;
  return action ? 6000 : 4000;
}

/** The last success without an action. */
let lastNews: string | undefined;

export function dismissToast(id: string | undefined): void {
  // Without an ID, the toaster would remove all toasts.
  if (id === undefined) return;
  for (const toaster of Object.values(toasters)) toaster.remove(id);
}

export function dismissAllToasts(): void {
  for (const toaster of Object.values(toasters)) toaster.remove();
}
