import { dismissToast, showToast, type Toast } from "../ui/toasts.ts";
import type { Delivery, DeliveryResult, RefusedLead } from "./Delivery.ts";
import { outbox } from "./outbox.ts";

/** Shows the visitor the form with the fields that the server refused. */
type FixLead = (lead: RefusedLead) => void;

/**
 * Shows toasts about a delivery: the result of each attempt the visitor asked for and, after a failure, a later success.
 * Automatic retries fail silently until the lead expires.
 */
export function notifyDelivery(delivery: Delivery, fixLead: FixLead): void {
  let warningId: number | undefined;
  let visitorAsked = true;

  function warn(toast: Omit<Toast, "id">) {
    dismissWarning();
    warningId = showToast(toast);
    visitorAsked = false;
  }

  function dismissWarning() {
    if (warningId !== undefined) dismissToast(warningId);
  }

  function tryAgain() {
    visitorAsked = true;
    delivery.tryNow();
  }

  const notify: Readonly<Record<DeliveryResult, (lead?: RefusedLead) => void>> = {
    saved: () => {
      dismissWarning();
      showToast(visitorAsked ? planGenerated : savedLater);
    },
    failed: () => {
      if (visitorAsked) warn({ ...notSaved, action: { label: "Try again", run: tryAgain } });
    },
    // No "Try again" here: the server would refuse it again.
    refused: (lead) =>
      warn({
        ...notSaved,
        ...(lead && { action: { label: "Fix my details", run: () => fixLead(lead) } }),
      }),
    expired: () => warn(givenUp),
    nothingToSend: dismissWarning,
  };
  delivery.onResult((result, lead) => notify[result](lead));
}

/**
 * Sends the leads that earlier pages left. Shows toasts at the results, next to the plan they belong to. Elsewhere, only
 * reports an expired lead.
 */
export function resumeOutbox({ atResults, fixLead }: ResumeOptions): void {
  for (const delivery of outbox.resume()) {
    if (atResults) notifyDelivery(delivery, fixLead);
    else notifyExpiry(delivery);
  }
}

type ResumeOptions = { readonly atResults: boolean; readonly fixLead: FixLead };

function notifyExpiry(delivery: Delivery): void {
  delivery.onResult((result) => {
    if (result === "expired") showToast(givenUp);
  });
}

const planGenerated = {
  tone: "success",
  title: "Plan Generated!",
  description: "Your 30-day plan is ready to review.",
} as const;

const savedLater = {
  tone: "success",
  title: "Information saved",
  description: "Your information has reached us now.",
} as const;

const notSaved = {
  tone: "destructive",
  title: "Warning",
  description:
    "Your plan was generated but we couldn't save your information. Please try again if needed.",
} as const;

const givenUp = {
  tone: "destructive",
  title: "Warning",
  description:
    "Your information didn't reach us in 30 days, so we stopped trying. Please fill in the planner again.",
} as const;
