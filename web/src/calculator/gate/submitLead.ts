import type { SaveLeadRequest } from "@planner/shared/api/contract";
import { cleanText, linkedText } from "@planner/shared/cleanText";
import type { BotSignals } from "@planner/shared/lead/contact/botSignals";
import { currentConsent } from "@planner/shared/lead/contact/consent";
import type { PlanInputs } from "@planner/shared/lead/goals/planInputsSchema";
import { readAttribution } from "@planner/shared/lead/source/readAttribution";
import { parseJson } from "@planner/shared/parseJson";
import * as z from "zod/mini";
import { rememberVisitor } from "../../browser/bookingVisitor.ts";
import { tabStorage, tabStorageKeys } from "../../browser/tabStorage.ts";
import type { Delivery, DeliveryResult, RejectedLead } from "../../outbox/delivery.ts";
import { outbox } from "../../outbox/outbox.ts";
import { savedLead } from "../../plan/savedLead.ts";
import { dismissAllToasts, dismissToast, showToast, type Toast } from "../../ui/toasts.ts";
import { startOver } from "../WizardState.ts";
import { type ContactEntries, contactDraft, contactEntriesSchema } from "./contactDraft.ts";

type LeadSubmission = Readonly<{ inputs: PlanInputs; contact: ContactEntries; form: BotSignals }>;

/**
 * Stores the lead in the outbox, sends it and notifies the visitor of the result. The lead is in the browser's storage
 * before this returns. Resolves after the first attempt, even if it failed: the visitor gets the plan anyway. Toasts wait
 * until the visitor has left the contact form.
 */
export async function submitLead(lead: LeadSubmission, gateLeft: Promise<void>): Promise<void> {
  const attribution = readAttribution(parseJson(tabStorage.read(tabStorageKeys.landing)));
  const request: SaveLeadRequest = { ...lead, attribution, consent_version: currentConsent };
  const delivery = outbox.submit(JSON.stringify(request));
  rememberVisitor(delivery.key, {
    name: cleanText(lead.contact.first_name),
    email: linkedText(cleanText(lead.contact.work_email)),
  });
  savedLead.write({ key: delivery.key, inputs: lead.inputs });
  // Messages about an earlier submission no longer apply.
  dismissAllToasts();
  notifyDelivery(delivery, gateLeft);
  await new Promise<void>((resolve) => delivery.onResult(() => resolve()));
}

/** Sends the leads that earlier pages left, with toasts at the results. Elsewhere, only reports an expired lead. */
export function resumeLeads(atResults: boolean): void {
  for (const delivery of outbox.resume()) {
    if (atResults) notifyDelivery(delivery);
    else delivery.onResult((result) => result === "expired" && showToast(givenUp));
  }
}

/** Shows the results of the attempts that the visitor asked for, a success after a failure, and the expiry. */
function notifyDelivery(delivery: Delivery, gateLeft = Promise.resolve()): void {
  let warningId: string | undefined;
  let visitorAsked = true;

  function warn(toast: Toast) {
    dismissWarning();
    warningId = showToast(toast);
    visitorAsked = false;
  }

  function dismissWarning() {
    dismissToast(warningId);
  }

  function tryAgain() {
    visitorAsked = true;
    delivery.tryNow();
  }

  const notify: Readonly<Record<DeliveryResult, (lead?: RejectedLead) => void>> = {
    saved: () => {
      dismissWarning();
      showToast(visitorAsked ? planGenerated : savedLater);
    },
    failed: () => {
      if (visitorAsked) warn({ ...notSaved, action: { label: "Try again", run: tryAgain } });
    },
    // No "Try again" here: the server would reject it again.
    rejected: (lead) => {
      const messages = lead?.errors.map(({ message }) => message) ?? [];
      const description = [notSaved.description, ...messages].join(" ");
      const warning = { ...notSaved, description };
      if (lead === undefined) return warn(warning);
      warn({ ...warning, action: { label: "Start over", run: () => startAgain(lead) } });
    },
    expired: () => warn(givenUp),
    nothingToSend: dismissWarning,
  };
  delivery.onResult((result, lead) => void gateLeft.then(() => notify[result](lead)));
}

/** Begins a new plan with the goals and details of a lead that the server rejected. */
function startAgain({ body }: RejectedLead): void {
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

const warning = { tone: "destructive", title: "Warning" } as const;

const notSaved = {
  ...warning,
  description:
    "Your plan was generated but we couldn't save your information. Please try again if needed.",
};

const givenUp = {
  ...warning,
  description:
    "Your information didn’t reach us in 30 days, so we stopped trying. Please fill in the planner again.",
};
