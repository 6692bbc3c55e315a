import type { PlanInputs } from "@planner/shared/lead/planInputsSchema";
import { saveLead, saveLeadBody } from "../../api/saveLead.ts";
import { showToast } from "../../ui/toast/toasts.ts";
import type { ContactEntries } from "./emptyContact.ts";
import { forgetSaveAttempt, idempotencyKeyFor, unansweredBody } from "./idempotencyKey.ts";
import { storedAttribution } from "./storedAttribution.ts";

/** Saves the lead and says how that went. Never fails: the visitor gets the plan either way. */
export async function saveVisitorsLead(inputs: PlanInputs, contact: ContactEntries): Promise<void> {
  const attribution = storedAttribution();
  await save(saveLeadBody({ inputs, contact, ...(attribution && { attribution }) }));
}

/** Saves once more, under its key, what a reload of the results has interrupted or found not saved. */
export async function resumeSave(): Promise<void> {
  const body = unansweredBody();
  if (body !== undefined) await save(body);
}

async function save(body: string): Promise<void> {
  const outcome = await saveLead(body, idempotencyKeyFor(body));
  if (outcome.saved) {
    forgetSaveAttempt();
    showToast({
      tone: "success",
      title: "Plan Generated!",
      description: "Your 30-day plan is ready to review.",
    });
    return;
  }
  showToast({
    tone: "destructive",
    title: "Warning",
    description:
      "Your plan was generated but we couldn't save your information. Please try again if needed.",
    action: { label: "Try again", run: () => save(body) },
  });
}
