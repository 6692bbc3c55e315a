import type { BotSignals } from "@planner/shared/lead/botSignals";
import { currentConsent } from "@planner/shared/lead/consent";
import type { PlanInputs } from "@planner/shared/lead/planInputsSchema";
import { saveLeadBody } from "../../api/saveLead.ts";
import { storedAttribution } from "../../app/attribution.ts";
import { notifyDelivery } from "../../outbox/notifyDelivery.ts";
import { outbox } from "../../outbox/outbox.ts";
import type { ContactEntries } from "../WizardState.ts";

type LeadSubmission = Readonly<{ inputs: PlanInputs; contact: ContactEntries; form: BotSignals }>;

/**
 * Puts the lead into the outbox, sends it and says how that went. The lead is stored in the browser before this returns;
 * the promise settles with the first attempt. It never rejects for a lead that is not saved: the visitor gets the plan.
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
  notifyDelivery(delivery);
  await new Promise<void>((resolve) => {
    delivery.onResult(() => resolve());
  });
}
