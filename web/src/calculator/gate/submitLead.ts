import type { SaveLeadRequest } from "@planner/shared/api/saveLeadContract";
import { cleanText } from "@planner/shared/cleanText";
import type { BotSignals } from "@planner/shared/lead/contact/botSignals";
import { currentConsent } from "@planner/shared/lead/contact/consent";
import { linkedText } from "@planner/shared/lead/contact/linkedText";
import type { PlanInputs } from "@planner/shared/lead/goals/planInputsSchema";
import { readAttribution } from "@planner/shared/lead/source/readAttribution";
import { parseJson } from "@planner/shared/parseJson";
import { rememberVisitor } from "../../browser/bookingVisitor.ts";
import { calculatorKeys } from "../../browser/calculatorKeys.ts";
import { tabStorage } from "../../browser/storage.ts";
import { outbox } from "../../outbox/outbox.ts";
import { savedLead } from "../../plan/savedLead.ts";
import { dismissAllToasts } from "../../ui/toasts.ts";
import type { ContactEntries } from "./contactDraft.ts";
import { notifyDelivery, notifyExpiry } from "./notifyDelivery.ts";

type LeadSubmission = Readonly<{ inputs: PlanInputs; contact: ContactEntries; form: BotSignals }>;

/**
 * Stores the lead in the outbox, sends it and notifies the visitor of the result. The lead is in the browser's storage
 * before this returns. Resolves after the first attempt, even if it failed: the visitor gets the plan anyway. Toasts wait
 * until the visitor has left the contact form.
 */
export async function submitLead(lead: LeadSubmission, gateLeft: Promise<void>): Promise<void> {
  const attribution = readAttribution(parseJson(tabStorage.read(calculatorKeys.landing)));
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
    if (atResults) notifyDelivery(delivery, Promise.resolve());
    else notifyExpiry(delivery);
  }
}
