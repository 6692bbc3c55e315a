import type { BotSignals } from "@planner/shared/lead/contact/botSignals";
import { currentConsent } from "@planner/shared/lead/contact/consent";
import type { FieldError } from "@planner/shared/lead/fieldRules";
import { type PlanInputs, planInputsSchema } from "@planner/shared/lead/goals/planInputsSchema";
import { readAttribution } from "@planner/shared/lead/source/readAttribution";
import * as z from "zod/mini";
import { saveLeadBody } from "../../api/saveLead.ts";
import { parseJson } from "../../app/parseJson.ts";
import { tabStorage, tabStorageKeys } from "../../app/tabStorage.ts";
import {
  type Delivery,
  type DeliveryResult,
  outbox,
  type RefusedLead,
} from "../../outbox/outbox.ts";
import { savedLead } from "../../plan/savedLead.ts";
import { dismissAllToasts, dismissToast, showToast, type Toast } from "../../ui/toasts.ts";
import { defaultEntries } from "../inputs/inputEntries.ts";
import { type ContactEntries, contactDraft, contactEntriesSchema } from "./contactDraft.ts";

type LeadSubmission = Readonly<{ inputs: PlanInputs; contact: ContactEntries; form: BotSignals }>;

/**
 * Stores the lead in the outbox, sends it and notifies the visitor of the result. The lead is in the browser's storage
 * before this returns. Resolves after the first attempt, even if it failed: the visitor gets the plan anyway.
 */
export async function submitLead(lead: LeadSubmission): Promise<void> {
  const attribution = readAttribution(parseJson(tabStorage.read(tabStorageKeys.landing)));
  const delivery = outbox.submit(
    saveLeadBody({
      ...lead,
      ...(attribution && { attribution }),
      consent_version: currentConsent,
    }),
  );
  savedLead.write({ key: delivery.key, inputs: lead.inputs });
  // Messages about an earlier submission no longer apply.
  dismissAllToasts();
  notifyDelivery(delivery);
  await new Promise<void>((resolve) => {
    delivery.onResult(() => resolve());
  });
}

/**
 * Sends the leads that earlier pages left. Shows toasts at the results, next to the plan they belong to. Elsewhere, only
 * reports an expired lead.
 */
export function resumeLeads(atResults: boolean): void {
  for (const delivery of outbox.resume()) {
    if (atResults) notifyDelivery(delivery);
    else {
      delivery.onResult((result) => {
        if (result === "expired") showToast(givenUp);
      });
    }
  }
}

/**
 * Shows toasts about a delivery: the result of each attempt the visitor asked for and, after a failure, a later success.
 * Automatic retries fail silently until the lead expires.
 */
function notifyDelivery(delivery: Delivery): void {
  let warningId: string | undefined;
  let visitorAsked = true;

  function warn(toast: Toast) {
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

/** Shows the step with the fields that the server rejected, filled in and with the server's messages. */
function fixLead({ body, errors }: RefusedLead): void {
  const { data: lead } = bodySchema.safeParse(parseJson(body));
  if (!lead) return;
  const { inputs, contact } = lead;
  contactDraft.save(contact);
  const goalErrors = errorsIn("inputs.", errors);
  if (goalErrors.length > 0) {
    const texts = Object.entries(inputs).map(([name, value]) => [name, String(value)]);
    const entries = { ...defaultEntries, ...Object.fromEntries(texts) };
    tabStorage.write(tabStorageKeys.goalEntries, JSON.stringify(entries));
    history.pushState({ step: "inputs", errors: goalErrors }, "");
  } else {
    history.pushState({ step: "gate", inputs, errors: errorsIn("contact.", errors) }, "");
  }
  // The calculator shows the current entry, as after Back.
  window.dispatchEvent(new Event("popstate"));
}

function errorsIn(part: string, errors: readonly FieldError[]): readonly FieldError[] {
  return errors
    .filter(({ path }) => path.startsWith(part))
    .map(({ path, message }) => ({ path: path.slice(part.length), message }));
}

const bodySchema = z.object({ inputs: planInputsSchema, contact: contactEntriesSchema });

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
