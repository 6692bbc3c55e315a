import { createToaster } from "@chakra-ui/react";
import { paths } from "@planner/shared/sitePaths";

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
 * Visitors see toasts above the pinned main button, and on wide screens at the right, because the button is at the left.
 * On the desk, a success below 1024 px is under the header, where it covers no button that a thumb needs next, and all
 * others are at the left, because a lead's panel is at the right.
 */
export const toasters = {
  top: createToaster({ ...spacing("3.875rem"), placement: "top" }),
  left: createToaster({ ...spacing("var(--toasts-bottom)"), placement: "bottom-start" }),
  right: createToaster({ ...spacing("var(--toasts-bottom)"), placement: "bottom-end" }),
};

function spacing(edge: string) {
  const side = "0.75rem";
  return { gap: 8, offsets: { top: edge, bottom: edge, left: side, right: side } };
}

/**
 * Shows a toast in the page's `Toaster` and returns its id. Replaces a toast with the same text. A success disappears
 * after a while, or with the next success if it has no action. An error stays until dismissed.
 */
export function showToast({ tone, title, description, action, ...toast }: Toast): string {
  const isSuccess = tone === "success";
  const isWide = window.matchMedia("(min-width: 64rem)").matches;
  // Part of the ids of elements, which have no spaces.
  const id = toast.id ?? `${title} ${description}`.replaceAll(/\s/g, "-");
  if (isSuccess) {
    if (lastNews !== id) dismissToast(lastNews);
    lastNews = action ? undefined : id;
  }
  const onDesk = isSuccess && !isWide ? "top" : "left";
  return toasters[location.pathname.startsWith(paths.admin) ? onDesk : "right"].create({
    id,
    type: isSuccess ? "success" : "error",
    duration: isSuccess ? (action ? 6000 : 4000) : Number.POSITIVE_INFINITY,
    title,
    description,
    ...(action && { action: { label: action.label, onClick: action.run } }),
  });
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
