import { useEffect, useRef } from "react";
import { showToast } from "../../../ui/toasts.ts";

/** Reports a failed edit in a toast if its lead's panel has been closed. An open panel shows the failure itself. */
export function useLateFailure() {
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);

  return (description: string, retry?: () => void) => {
    if (isMounted.current) return;
    showToast({
      tone: "destructive",
      title: "Not saved",
      description,
      ...(retry && { action: { label: "Retry", run: retry } }),
    });
  };
}
