import type { Booking } from "@planner/shared/lead/followUp/booking";
import { nextTouch } from "@planner/shared/lead/followUp/nextTouch";
import { currentCalls } from "@planner/shared/lead/followUp/openCall";
import { callFacts } from "@planner/shared/lead/followUp/touchFacts";
import type { Lead } from "@planner/shared/lead/leadSchema";
import type { LeadMessage } from "../queues/leadMessages.ts";
import type { LeadTable } from "../tables/LeadTable.ts";
import { readLead } from "./readLeads.ts";

/** A lead, and the booked call that the alert is about. */
export type AlertedLead = Lead & { readonly alerted_call?: Booking };

/**
 * Reads the lead of an alert. Returns undefined if the alert is not due: the lead was erased or is being called, it was
 * answered before it was still waiting, its planned touch has another time, or its booked call was moved, canceled or
 * answered.
 */
export async function readLeadIfDue(
  table: LeadTable,
  message: LeadMessage,
  now: Date,
): Promise<AlertedLead | undefined> {
  const lead = await readLead(table, message.idempotency_key);
  if (lead === undefined) return undefined;
  const { call_id, due_at } = message;
  if (call_id !== undefined) return withAlertedCall(lead, { id: call_id, start: due_at }, now);
  return isAlertDue(lead, message, now) ? lead : undefined;
}

/** Whether an alert about a lead, not about a booked call, is due. */
function isAlertDue(lead: Lead, { kind, due_at }: LeadMessage, now: Date): boolean {
  if (currentCalls(lead, now).length > 0) return false;
  // An administrator who adds a lead is on the phone with the person.
  if (kind === "new lead") return lead.created_by === undefined;
  const touch = nextTouch(lead, now);
  if (kind === "still waiting") return touch?.group === "clock";
  if (touch === undefined) return false;
  // An unanswered lead whose call had no outcome is due since its clock ended.
  if (touch.group === "clock") return lead.calls !== undefined;
  // A booked call has an alert of its own.
  return touch.group !== "booked" && touch.at === due_at;
}

/** The lead with its booked call, if that is still to be made now and no one is making it. */
function withAlertedCall(
  lead: Lead,
  { id, start }: { readonly id: string; readonly start: string | undefined },
  now: Date,
): AlertedLead | undefined {
  const fact = callFacts(lead, now).find(({ call }) => call?.id === id && call.start === start);
  if (fact?.call === undefined || fact.reason !== "booked") return undefined;
  const { call, dueAt } = fact;
  if (dueAt > now.getTime()) return undefined;
  const isCalled = currentCalls(lead, now).some(({ at }) => Date.parse(at) >= dueAt);
  return isCalled ? undefined : { ...lead, alerted_call: call };
}
