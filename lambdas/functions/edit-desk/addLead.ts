import type { adminContract } from "@planner/shared/api/admin/adminContract";
import { plannedTimeProblem } from "@planner/shared/lead/followUp/plannedTouch";
import { followUpAt } from "@planner/shared/lead/followUp/touchProposals";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { computePlan } from "@planner/shared/plan/computePlan";
import type * as z from "zod/mini";
import { takeOverBooking } from "../../bookings/takeOverBookings.ts";
import { newLead } from "../../leads/newLead.ts";
import { readLead } from "../../leads/readLeads.ts";
import { type LeadRequest, storeLead } from "../../leads/storeLead.ts";
import { startProblem } from "../../plans/planPeriod.ts";
import { type RejectedField, rejectedField } from "../../plans/rejectedField.ts";
import { savePlan } from "../../plans/savePlan.ts";
import { readItem } from "../../tables/LeadTable.ts";
import type { Tables } from "../../tables/Tables.ts";

/** A lead that an administrator enters, with the request's keys. */
type LeadAddition = z.output<typeof adminContract.addLead.request>["body"] &
  LeadRequest & { readonly by: string; readonly now: Date };

type AddedLead = {
  readonly kind: "added";
  readonly lead: Lead;
  /** Opens the plan. Undefined if the lead has none. */
  readonly token: string | undefined;
};

/**
 * Stores the lead of someone who called, once per key, and saves its plan if that has a start. The lead belongs to the
 * administrator who adds it. It has a follow-up and no clock, because the person was answered at once. A repeated request is
 * recognized before anything is checked: its times may be over by then.
 */
export async function addLead(
  tables: Tables,
  addition: LeadAddition,
): Promise<AddedLead | RejectedField> {
  const { idempotencyKey: leadKey, booking, now } = addition;
  const isRepeated = (await readItem(tables, leadKey)) !== undefined;
  if (!isRepeated) {
    const rejected = await storeAddedLead(tables, addition);
    if (rejected) return rejected;
  }
  const plan = await saveAddedPlan(tables, { ...addition, isRepeated });
  if (plan.kind === "rejected") return plan;
  const { token } = plan;
  const added = await readLead(tables, leadKey);
  if (added === undefined) return rejectedField("idempotency_key", "This lead was erased");
  if (booking === undefined) return { kind: "added", lead: added, token };
  await takeOverBooking(tables, { leadId: added.id, leadKey, found: booking, now });
  const lead = (await readLead(tables, leadKey)) ?? added;
  return { kind: "added", lead, token };
}

/** Returns why nothing was stored. Undefined once the lead is stored, also by a request at the same time. */
async function storeAddedLead(
  tables: Tables,
  {
    inputs,
    contact,
    source,
    follow_up_at,
    plan_start,
    booking,
    by,
    now,
    idempotencyKey,
    correlationId,
  }: LeadAddition,
): Promise<RejectedField | undefined> {
  const timeProblem = follow_up_at && plannedTimeProblem(follow_up_at, now);
  if (timeProblem) return rejectedField("follow_up_at", timeProblem);
  const planProblem = plan_start && startProblem(plan_start, { now });
  if (planProblem) return rejectedField("plan_start", planProblem);
  const id = tables.newId(now);
  const person = { ...contact, work_email: contact.work_email ?? "" };
  // A person who has booked a call needs no other follow-up.
  const at = follow_up_at ?? (booking ? undefined : followUpAt(contact, now));
  const lead: Lead = {
    ...newLead({ id, createdAt: now, contact: person, plan: computePlan(inputs) }),
    source,
    created_by: by,
    owner: by,
    clock_ended_at: now.toISOString(),
    planned_touch: at === undefined ? undefined : { kind: "follow_up", at },
  };
  await storeLead(tables, lead, { idempotencyKey, correlationId, isSmokeTest: false });
  return undefined;
}

/** `token` opens the plan. Undefined if the lead has none. */
type AddedPlan = { readonly kind: "saved"; readonly token: string | undefined };

/** Saves the plan if it has a start, or returns why it was not saved. A repeated request is not rejected. */
async function saveAddedPlan(
  tables: Tables,
  addition: LeadAddition & { readonly isRepeated: boolean },
): Promise<AddedPlan | RejectedField> {
  const { inputs, plan_start, by, now, idempotencyKey: leadKey, isRepeated } = addition;
  const noPlan: AddedPlan = { kind: "saved", token: undefined };
  if (plan_start === undefined) return noPlan;
  const plan = { inputs, scenario: "expected" as const, start_date: plan_start };
  const saved = await savePlan(tables, { leadKey, plan, by, now, isRepeated });
  if (saved.kind === "rejected") return isRepeated ? noPlan : saved;
  return saved.kind === "saved" ? { kind: "saved", token: saved.token } : noPlan;
}
