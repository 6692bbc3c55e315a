import type { LeadPatch } from "@planner/shared/api/adminContract";
import { hourMs } from "@planner/shared/calendar";
import { conversionsAfter } from "@planner/shared/lead/conversion";
import { currentCalls } from "@planner/shared/lead/followUp/due";
import {
  isMissedCall,
  type LeadEvent,
  type NewEvent,
} from "@planner/shared/lead/followUp/leadEvent";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { BusyError, type Transaction, transact } from "../aws/database.ts";
import { readItem } from "../leads/LeadTable.ts";
import { leadUpdate, nextRevision } from "../leads/leadEdits.ts";
import { toStoredLead } from "../leads/leadItem.ts";
import { findLeadKey } from "../leads/readLeads.ts";
import { changePut } from "./changeLog.ts";
import type { DeskTables } from "./DeskTables.ts";
import { eventPut, readLastStageChange, readRepeatedEvent, requestPut } from "./leadEvents.ts";

type Edit = {
  readonly leadId: string;
  readonly by: string;
  readonly now: Date;
  /** The ID of the event that describes the edit. */
  readonly eventId: string;
};

export type EditOutcome =
  /** The lead is as requested. Without an event, it was before. */
  | { readonly kind: "edited"; readonly lead: Lead; readonly event?: LeadEvent | undefined }
  | { readonly kind: "unknown lead" }
  | { readonly kind: "unchanged" }
  /** The time that was planned for the next touch is over. */
  | { readonly kind: "past touch" }
  /** Another administrator changed or took the lead first. */
  | { readonly kind: "stale"; readonly lead: Lead; readonly lastChange?: LeadEvent | undefined };

type StageChange = Edit & {
  /** The version of the lead that the administrator saw. */
  readonly version: number;
  readonly patch: LeadPatch;
};

/** Moves a lead to a stage if it still has the version that the administrator saw. */
export function moveLead(tables: DeskTables, change: StageChange): Promise<EditOutcome> {
  const { leadId, version, patch } = change;
  return editLead(tables, change, async (lead) => {
    const isSame =
      lead.stage === patch.stage &&
      lead.lost_reason === patch.lost_reason &&
      lead.won_value === patch.won_value &&
      patch.next_due === undefined;
    const needsLastChange = lead.version !== version || patch.undoes !== undefined;
    const lastChange = needsLastChange ? await readLastStageChange(tables, leadId) : undefined;
    if (lead.version !== version) return { kind: "stale", lead, lastChange };
    if (isPast(patch.next_due, change.now)) return { kind: "past touch" };
    return isSame ? { kind: "edited", lead } : stageEdit(lead, change, lastChange);
  });
}

function stageEdit(
  lead: Lead,
  change: StageChange,
  lastChange: LeadEvent | undefined,
): EditDecision {
  const { patch, by, now, eventId } = change;
  const { stage, lost_reason, won_value, next_due } = patch;
  const { stage: from, first_response_at } = lead;
  const at = now.toISOString();
  const isUndone = patch.undoes !== undefined && lastChange?.id === patch.undoes;
  const undone = isUndone && lastChange.kind === "stage" ? lastChange : undefined;
  // The first response is taken back if it was the stage change that is undone, and so is the next touch.
  const isTakenBack = undone !== undefined && undone.at === first_response_at;
  const isUnplanned = undone?.next_due && undone.next_due.at === lead.next_due?.at;
  return {
    kind: "edit",
    after: {
      ...lead,
      stage,
      lost_reason,
      won_value,
      version: lead.version + 1,
      ...(first_response_at === undefined && { first_response_at: at, first_response_by: by }),
      ...(isTakenBack && { first_response_at: undefined, first_response_by: undefined }),
      ...moveMarks(lead, change, undone),
      stage_before_booking: undone?.stage_before_booking,
      ...(next_due && { next_due: withBookedCall(lead, next_due, now) }),
      ...(isUnplanned && { next_due: undone.replaced_due }),
    },
    event: {
      id: eventId,
      at,
      by,
      kind: "stage",
      from,
      to: stage,
      lost_reason,
      won_value,
      won_at: stage === "won" ? undefined : lead.won_at,
      next_due,
      replaced_due: next_due && lead.next_due,
      stage_before_booking: lead.stage_before_booking,
    },
  };
}

/** Who first moved the lead to Call booked, and who moved it to Won. An undo takes that back, or restores it. */
function moveMarks(
  { stage, booked_at, won_at }: Lead,
  { patch, by, now }: StageChange,
  undone: Extract<LeadEvent, { kind: "stage" }> | undefined,
): Partial<Lead> {
  const at = now.toISOString();
  const isBooked = patch.stage === "call_booked";
  const isWon = patch.stage === "won";
  return {
    ...(isBooked && booked_at === undefined && { booked_at: at, booked_by: by }),
    ...(undone && undone.at === booked_at && { booked_at: undefined, booked_by: undefined }),
    ...(isWon && stage !== "won" && { won_at: undone?.won_at ?? at, won_by: by }),
    ...(!isWon && won_at && { won_at: undefined, won_by: undefined }),
  };
}

/** What an administrator did with a lead. */
type EventAddition = Edit & {
  /** An administrator's repeated key adds no event. The outcome of a call has the call's ID. */
  readonly requestKey: string;
  readonly event: NewEvent;
  /** The names of all administrators. */
  readonly administrators: readonly string[];
};

/**
 * Adds an event to a lead's timeline, once per administrator and key. The first call, text or email stops the lead's
 * clock.
 */
export function recordEvent(tables: DeskTables, addition: EventAddition): Promise<EditOutcome> {
  const { leadId, requestKey, event, by, now, eventId, administrators } = addition;
  return editLead(tables, addition, async (lead) => {
    const repeated = await readRepeatedEvent(tables, leadId, { by, requestKey });
    if (repeated !== undefined) return { kind: "edited", lead, event: repeated };
    // The leads of an administrator who was removed are free.
    const isTaken = lead.owner !== by && administrators.includes(lead.owner ?? "");
    if (event.kind === "owner" && event.is_mine && isTaken) return { kind: "stale", lead };
    // A retry that was planned with a call may be sent late, by a browser that was offline.
    if (event.kind === "next_due" && isPast(event.next_due, now)) return { kind: "past touch" };
    return {
      kind: "edit",
      after: afterEvent(lead, addition),
      event: { ...event, id: eventId, at: now.toISOString(), by },
      writes: [requestPut(tables, leadId, { by, requestKey, eventId })],
    };
  });
}

function afterEvent(lead: Lead, { event, by, now, requestKey }: EventAddition): Lead {
  switch (event.kind) {
    case "note":
      return counted(lead, event.kind, by);
    case "given":
      return { ...lead, owner: event.to };
    case "owner":
      return { ...lead, owner: event.is_mine ? by : undefined };
    case "next_due":
      return { ...lead, next_due: withBookedCall(lead, event.next_due ?? undefined, now) };
    case "not_called":
      return { ...lead, calls: callsOfOthers(lead, by) };
    case "text":
    case "email": {
      const after = counted(
        touched(answered(lead, { by, at: now, now }), event.kind, now),
        event.kind,
        by,
      );
      // Only a call has the outcome of a booked call.
      return lead.next_due?.kind === "booked" ? { ...after, next_due: lead.next_due } : after;
    }
    case "call": {
      const own = currentCalls(lead, now).find((call) => call.id === requestKey && call.by === by);
      const at = own ? new Date(own.at) : now;
      const after = counted(answered(lead, { by, at, now }), event.kind, by);
      const planned = event.next_due && withBookedCall(after, event.next_due, now);
      return {
        ...touched(after, event.outcome, now),
        calls: callsOfOthers(lead, by),
        tries: isMissedCall(event.outcome) ? (lead.tries ?? 0) + 1 : undefined,
        next_due: planned ?? (after.next_due?.kind === "retry" ? undefined : after.next_due),
      };
    }
  }
}

/** A booked call that has not started stays the next touch, whatever an administrator plans. */
function withBookedCall({ next_due: next }: Lead, planned: Lead["next_due"], now: Date) {
  const isBooked = next?.kind === "booked" && !isPast(next, now);
  return isBooked ? next : planned;
}

function isPast(touch: Lead["next_due"] | null, now: Date): boolean {
  return touch ? Date.parse(touch.at) <= now.getTime() : false;
}

function touched(lead: Lead, kind: NonNullable<Lead["last_touch"]>["kind"], now: Date): Lead {
  return { ...lead, last_touch: { kind, at: now.toISOString() } };
}

function counted(lead: Lead, kind: keyof NonNullable<Lead["contact_counts"]>, by: string): Lead {
  const { contact_counts: counts = {}, call_counts: calls = {} } = lead;
  const contact_counts = { ...counts, [kind]: (counts[kind] ?? 0) + 1 };
  if (kind !== "call") return { ...lead, contact_counts };
  return { ...lead, contact_counts, call_counts: { ...calls, [by]: (calls[by] ?? 0) + 1 } };
}

/**
 * The lead after someone contacted the person. That includes a touch that was planned for the next hour. A call may have
 * been started before the response that is known.
 */
function answered(
  lead: Lead,
  { by, at, now }: { readonly by: string; readonly at: Date; readonly now: Date },
): Lead {
  const { next_due: next, first_response_at: known } = lead;
  const isFirst = known === undefined || at.getTime() < Date.parse(known);
  const isDone = next !== undefined && Date.parse(next.at) <= now.getTime() + hourMs;
  return {
    ...lead,
    ...(isFirst && { first_response_at: at.toISOString(), first_response_by: by }),
    next_due: isDone ? undefined : next,
  };
}

function callsOfOthers({ calls = [] }: Lead, by: string): Lead["calls"] {
  const others = calls.filter((call) => call.by !== by);
  return others.length === 0 ? undefined : others;
}

/**
 * Records that an administrator starts a call. Does nothing if they started it before. Two administrators may call the
 * same person.
 */
export function startCall(
  tables: DeskTables,
  start: Edit & { readonly callId: string },
): Promise<EditOutcome> {
  const { leadId, callId, by, now } = start;
  return editLead(tables, start, async (lead) => {
    const outcome = await readRepeatedEvent(tables, leadId, { by, requestKey: callId });
    const isStarted = lead.calls?.some((call) => call.id === callId && call.by === by);
    if (outcome !== undefined || isStarted) return { kind: "edited", lead };
    const call = { id: callId, by, at: now.toISOString() };
    return { kind: "edit", after: { ...lead, calls: [...(callsOfOthers(lead, by) ?? []), call] } };
  });
}

/** The lead after an edit, the event that describes it, and what else is written with it. */
type EditDecision = {
  readonly kind: "edit";
  readonly after: Lead;
  readonly event?: LeadEvent;
  readonly writes?: Transaction;
};

/**
 * Edits a lead in one transaction: the lead, its event if there is one, and the change log. Changes nothing if it
 * fails, if the lead is unknown, or if `decide` returns an outcome instead of an edit.
 *
 * @param decide is called again if the lead was changed before the edit could be written
 * @throws BusyError if concurrent edits make every attempt fail
 */
export async function editLead(
  tables: DeskTables,
  { leadId, now, eventId }: Pick<Edit, "leadId" | "now" | "eventId">,
  decide: (lead: Lead) => Promise<EditDecision | EditOutcome>,
): Promise<EditOutcome> {
  const leadKey = await findLeadKey(tables, leadId);
  if (leadKey === undefined) return { kind: "unknown lead" };
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const stored = toStoredLead(await readItem(tables, leadKey));
    if (stored === undefined) return { kind: "unknown lead" };
    const decision = await decide(stored.lead);
    if (decision.kind !== "edit") return decision;
    const { event, writes = [] } = decision;
    const after = {
      ...decision.after,
      conversions: conversionsAfter(stored.lead, decision.after, now),
      revision: nextRevision(stored),
    };
    const result = await transact(tables.client, [
      leadUpdate(tables.tableName, stored, after),
      ...(event ? [eventPut(tables, leadId, event)] : []),
      changePut(tables, { id: eventId, leadId, leadKey, kind: "edited" }, now),
      ...writes,
    ]);
    if (result.kind === "written") return { kind: "edited", lead: after, event };
  }
  throw new BusyError("The lead changes too often");
}

/** Other administrators and an erasure change the same lead. */
const maxAttempts = 10;
