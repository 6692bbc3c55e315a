/** A short message about something that just happened. */
export type Toast = {
  readonly id: number;
  readonly tone: "success" | "destructive";
  readonly title: string;
  readonly description: string;
  /** Shown as a button. Pressing it dismisses the toast. */
  readonly action?: { readonly label: string; readonly run: () => void };
};

/**
 * Shows a toast in the page's `Toaster` and returns its id. Replaces a toast with the same text. A success disappears
 * after a while; an error stays until dismissed.
 */
export function showToast(toast: Omit<Toast, "id">): number {
  nextId += 1;
  const others = shown.filter(
    ({ title, description }) => title !== toast.title || description !== toast.description,
  );
  replaceToasts([...others, { ...toast, id: nextId }]);
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

/** The visible toasts, oldest first. The same array until they change. */
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
