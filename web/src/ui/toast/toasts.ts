/** A short message about something that has just happened. */
export type Toast = {
  readonly id: number;
  readonly tone: "success" | "destructive";
  readonly title: string;
  readonly description: string;
  /** Offered as a button; pressing it dismisses the toast. */
  readonly action?: { readonly label: string; readonly run: () => void };
};

/**
 * Shows a toast in the page's live region (`Toaster`). A success leaves by itself; what went wrong stays
 * until it is dismissed. Returns its id.
 */
export function showToast(toast: Omit<Toast, "id">): number {
  nextId += 1;
  replaceToasts([...shown, { ...toast, id: nextId }]);
  return nextId;
}

export function dismissToast(id: number): void {
  replaceToasts(shown.filter((toast) => toast.id !== id));
}

export function dismissAllToasts(): void {
  replaceToasts([]);
}

/** For `useSyncExternalStore`. */
export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What is shown now, oldest first; the same array until it changes. */
export function shownToasts(): readonly Toast[] {
  return shown;
}

function replaceToasts(toasts: readonly Toast[]) {
  shown = toasts;
  for (const listener of listeners) listener();
}

let nextId = 0;
let shown: readonly Toast[] = [];
const listeners = new Set<() => void>();
