import { useEffect } from "react";
import { dismissToast, showToast, type Toast } from "./toasts.ts";

/** Shows a toast for as long as its cause lasts: until it is undefined or the component unmounts. */
export function useToast(toast: Toast | undefined): void {
  useEffect(() => {
    if (!toast) return;
    let id = "";
    // The toaster renders synchronously, which React does not allow in effects.
    queueMicrotask(() => {
      id = showToast(toast);
    });
    return () => queueMicrotask(() => dismissToast(id));
  }, [toast]);
}
