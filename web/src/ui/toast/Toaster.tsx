import { Box } from "@chakra-ui/react";
import { useSyncExternalStore } from "react";
import { ToastCard } from "./ToastCard.tsx";
import { shownToasts, subscribeToToasts } from "./toasts.ts";

/**
 * The live region that shows toasts, once a page. It has to stand in the page before the first toast comes:
 * screen readers announce what is added to a region, not a region that arrives full.
 */
export function Toaster() {
  const toasts = useSyncExternalStore(subscribeToToasts, shownToasts, shownToasts);
  return (
    <Box
      role="status"
      aria-label="Notifications"
      aria-live="polite"
      aria-atomic="false"
      position="fixed"
      zIndex="toast"
      // Over neither the results' headline nor the main button at the foot of the screen.
      bottom="calc(5.5rem + env(safe-area-inset-bottom))"
      insetX={{ base: "3", md: "auto" }}
      insetEnd={{ md: "5" }}
      w={{ md: "24rem" }}
      display="flex"
      flexDirection="column"
      gap="2"
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </Box>
  );
}
