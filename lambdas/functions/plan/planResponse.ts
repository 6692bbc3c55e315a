import type { SavedPlan } from "@planner/shared/api/planContract";
import { problems, type Rejection } from "../../http/problems.ts";
import type { PlanChangeOutcome } from "../../plans/changes/writePlanChange.ts";
import { isMailRecipient } from "../../plans/mail/mailRecipients.ts";
import { readMailState } from "../../plans/mail/mailStop.ts";
import { savedPlanOf } from "../../plans/savedPlanOf.ts";
import type { Recipient, StoredPlan } from "../../plans/storedPlan.ts";
import { type PlanServices, todayOf } from "./PlanServices.ts";

/** A plan as its contractor sees it, with the state of the emails. */
export async function planResponse(services: PlanServices, plan: StoredPlan): Promise<SavedPlan> {
  const mail = await mailStateOf(services, plan.record);
  return savedPlanOf(plan, { mail, today: todayOf(services) });
}

/** The plan after a change, or why it did not change. */
export async function changeResponse(
  services: PlanServices,
  outcome: PlanChangeOutcome,
): Promise<SavedPlan | Rejection> {
  if (outcome.kind === "unknown plan") return problems.unknownPlan();
  if (outcome.kind === "rejected") return problems.invalidFields(outcome.errors);
  const plan = await planResponse(services, outcome.plan);
  return outcome.kind === "stale" ? problems.stalePlan(plan) : plan;
}

/** Reads the state of the emails to a plan's contractor. */
export function mailStateOf(
  { tables, queueMail, mailRecipients }: PlanServices,
  recipient: Recipient,
): Promise<SavedPlan["mail"]> {
  const mayBeEmailed =
    queueMail !== undefined && isMailRecipient(mailRecipients, recipient.address);
  return readMailState(tables, { ...recipient, mayBeEmailed });
}
