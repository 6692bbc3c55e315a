import type { BotSignals } from "@planner/shared/lead/contact/botSignals";
import { currentConsent } from "@planner/shared/lead/contact/consent";
import type { PlanInputs } from "@planner/shared/lead/goals/planInputsSchema";
import { saveLeadBody } from "../../api/saveLead.ts";
import { notifyDelivery, resumeOutbox } from "../../outbox/notifyDelivery.ts";
import { outbox } from "../../outbox/outbox.ts";
import { dismissAllToasts } from "../../ui/toasts.ts";
import { fixLead } from "../fixLead.ts";
import type { ContactEntries } from "./contactDraft.ts";
import { storedAttribution } from "./storedAttribution.ts";

type LeadSubmission = Readonly<{ inputs: PlanInputs; contact: ContactEntries; form: BotSignals }>;

/**
 * Stores the lead in the outbox, sends it and notifies the visitor of the result. The lead is in the browser's storage
 * before this returns. Resolves after the first attempt, even if it failed: the visitor gets the plan anyway.
 */
export async function submitLead(lead: LeadSubmission): Promise<void> {
  const attribution = storedAttribution();
  const delivery = outbox.submit(
    saveLeadBody({
      ...lead,
      ...(attribution && { attribution }),
      consent_version: currentConsent,
    }),
  );
  // Messages about an earlier submission no longer apply.
  dismissAllToasts();
  notifyDelivery(delivery, fixLead);
  await new Promise<void>((resolve) => {
    delivery.onResult(() => resolve());
  });
}

/** Sends the leads that earlier pages left. */
export function resumeLeads(atResults: boolean): void {
  resumeOutbox({ atResults, fixLead });
}
