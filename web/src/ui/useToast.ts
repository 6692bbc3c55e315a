import { useEffect } from "react";
import { dismissToast, showToast, type Toast } from "./toasts.ts";

/** Shows a toast for as long as its cause lasts: until it is undefined or the component unmounts. */
export function useToast(toast: Omit<Toast, "id"> | undefined): void {
  useEffect(() => {
    if (!toast) return;
    const id = showToast(toast);
    return () => dismissToast(id);
  }, [toast]);
}
