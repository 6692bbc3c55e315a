import { dismissToast, showToast, type Toast } from "../ui/toast/toasts.ts";
import type { Delivery, DeliveryNews } from "./Delivery.ts";

/**
 * Tells the visitor what becomes of their lead: how the save they pressed for went, and, should it have failed, when it is
 * saved after all. Attempts that nobody asked for fail silently.
 */
export function tellOfDelivery(delivery: Delivery): void {
  let warning: number | undefined;
  let asked = true;

  function warn(toast: Omit<Toast, "id">) {
    dismissWarning();
    warning = showToast(toast);
    asked = false;
  }

  function dismissWarning() {
    if (warning !== undefined) dismissToast(warning);
  }

  function tryAgain() {
    asked = true;
    delivery.tryNow();
  }

  const tell: Readonly<Record<DeliveryNews, () => void>> = {
    saved: () => {
      dismissWarning();
      showToast(asked ? planGenerated : savedAfterAll);
    },
    failed: () => {
      if (asked) warn({ ...notSaved, action: { label: "Try again", run: tryAgain } });
    },
    // To try again would change nothing.
    refused: () => warn(notSaved),
    over: dismissWarning,
  };
  delivery.onNews((news) => tell[news]());
}

/** Source: spec, section 4. */
const planGenerated = {
  tone: "success",
  title: "Plan Generated!",
  description: "Your 30-day plan is ready to review.",
} as const;

const savedAfterAll = {
  tone: "success",
  title: "Information saved",
  description: "Your information has reached us now.",
} as const;

/** Source: spec, section 8. */
const notSaved = {
  tone: "destructive",
  title: "Warning",
  description:
    "Your plan was generated but we couldn't save your information. Please try again if needed.",
} as const;
