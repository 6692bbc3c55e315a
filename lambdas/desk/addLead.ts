import type { adminContract } from "@planner/shared/api/adminContract";
import { pastTouchMessage } from "@planner/shared/lead/followUp/leadEvent";
import { followUpAt } from "@planner/shared/lead/followUp/nextTouch";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { computePlan } from "@planner/shared/plan/computePlan";
import { v7 as uuidv7 } from "uuid";
import type * as z from "zod/mini";
import { newLead } from "../leads/newLead.ts";
import { readLead } from "../leads/readLeads.ts";
import { type LeadRequest, storeLead } from "../leads/storeLead.ts";
import {
  impossibleStart,
  isPossibleStart,
  type Refusal,
  refused,
  savePlan,
} from "../plans/savedPlans.ts";
import type { DeskTables } from "./DeskTables.ts";

type LeadAddition = z.output<typeof adminContract.addLead.request>["body"] &
  LeadRequest & { readonly by: string; readonly now: Date };

/**
 * Stores the lead of someone who called, once per key, and saves its plan if that has a start. The lead belongs to the
 * administrator who adds it. It has a follow-up and no clock, because the person was answered at once.
 */
export async function addLead(
  tables: DeskTables,
  { inputs, contact, source, follow_up_at, plan_start, by, now, ...request }: LeadAddition,
): Promise<{ readonly kind: "added"; lead: Lead; token: string | undefined } | Refusal> {
  const at = follow_up_at ?? followUpAt(contact, now);
  if (Date.parse(at) <= now.getTime()) return refused("follow_up_at", pastTouchMessage);
  if (plan_start !== undefined && !isPossibleStart(plan_start, now)) {
    return refused("plan_start", impossibleStart);
  }
  const id = uuidv7({ msecs: now.getTime() });
  const person = { ...contact, work_email: contact.work_email ?? "" };
  const lead = {
    ...newLead({ id, createdAt: now, contact: person, plan: computePlan(inputs) }),
    ...{ source, created_by: by, owner: by, clock_ended_at: now.toISOString() },
    next_due: { kind: "follow_up", at },
  } as const;
  const { repeated } = await storeLead(tables, lead, { ...request, isSmokeTest: false });
  const leadKey = request.idempotencyKey;
  const plan = plan_start && { inputs, scenario: "expected" as const, start_date: plan_start };
  const saved = plan ? await savePlan(tables, { leadKey, plan, by, now, repeated }) : undefined;
  if (saved?.kind === "refused") return saved;
  // An earlier request may have stored it.
  const stored = await readLead(tables, leadKey);
  if (stored === undefined) return refused("idempotency_key", "This lead was erased");
  return { kind: "added", lead: stored, token: saved?.kind === "saved" ? saved.token : undefined };
}
