import { parseJson } from "@planner/shared/parseJson";
import * as z from "zod/mini";
import type { Delivery, DeliveryResult, RejectedLead } from "../../outbox/delivery.ts";
import { dismissToast, showToast, type Toast } from "../../ui/toasts.ts";
import { startOver } from "../startOver.ts";
import { contactDraft, contactEntriesSchema } from "./contactDraft.ts";

/**
 * Shows the results of the attempts that the visitor asked for, a success after a failure, and the expiry. Waits until
 * the visitor has left the contact form.
 */
export function notifyDelivery(delivery: Delivery, gateLeft: Promise<void>): void {
  /** The last warning's toast. */
  let warningId: string | undefined;
  /** Of the first attempt, and of those after "Try again". */
  let isResultExpected = true;

  function warn(toast: Toast) {
    warningId = showToast(toast);
    isResultExpected = false;
  }

  function tryAgain() {
    isResultExpected = true;
    delivery.tryNow();
  }

  function notify(result: DeliveryResult, lead: RejectedLead | undefined) {
    if (result === "failed" && !isResultExpected) return;
    dismissToast(warningId);
    switch (result) {
      case "saved":
        showToast(isResultExpected ? planGenerated : savedLater);
        break;
      case "failed":
        warn({ ...notSaved, action: { label: "Try again", run: tryAgain } });
        break;
      case "rejected":
        warn(lead === undefined ? notSaved : rejection(lead));
        break;
      case "expired":
        warn(givenUp);
        break;
      case "nothingToSend":
        break;
    }
  }

  delivery.onResult((result, lead) => void gateLeft.then(() => notify(result, lead)));
}

/** Shows only that the lead expired. */
export function notifyExpiry(delivery: Delivery): void {
  delivery.onResult((result) => {
    if (result === "expired") showToast(givenUp);
  });
}

/** For a lead that the visitor can correct. Without "Try again": the server would reject it again. */
function rejection(lead: RejectedLead): Toast {
  const messages = lead.errors.map(({ message }) => message);
  const description = [notSaved.description, ...messages].join(" ");
  return {
    ...notSaved,
    description,
    action: { label: "Start over", run: () => startOverWith(lead) },
  };
}

/** Begins a new plan with the goals and details of a rejected lead. */
function startOverWith({ body }: RejectedLead): void {
  const lead = bodySchema.safeParse(parseJson(body)).data;
  if (lead) contactDraft.save(lead.contact);
  startOver();
}

const bodySchema = z.object({ contact: contactEntriesSchema });

const planGenerated = {
  tone: "success",
  title: "Plan Generated!",
  description: "Your 30-day plan is ready to review.",
} as const;

const savedLater = {
  tone: "success",
  title: "Information saved",
  description: "We have your information now.",
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
    "Your information didn’t reach us in 30 days, so we stopped trying. Please fill in the planner again.",
} as const;
