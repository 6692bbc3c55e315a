import type { LeadPatch } from "@planner/shared/api/admin/leadEditContract";
import { conversionsAfter } from "@planner/shared/lead/conversion";
import type { LeadEvent, NewEvent } from "@planner/shared/lead/followUp/leadEvent";
import { plannedTimeProblem } from "@planner/shared/lead/followUp/plannedTouch";
import { stageRanks } from "@planner/shared/lead/followUp/stage";
import type { Lead } from "@planner/shared/lead/leadSchema";
import type { Transaction } from "../../aws/database.ts";
import { changePut } from "../../tables/changeLog.ts";
import { readItem } from "../../tables/LeadTable.ts";
import type { Tables } from "../../tables/Tables.ts";
import { untilWritten } from "../../tables/untilWritten.ts";
import { toStoredLead } from "../leadItem.ts";
import { findLeadKey } from "../readLeads.ts";
import {
  eventPut,
  readLastStageChange,
  readRepeatedEvent,
  requestPut,
} from "../timeline/leadEvents.ts";
import {
  callsOfOthers,
  eventProblem,
  leadAfterEvent,
  withPlannedTouch,
  withUnansweredCancellation,
} from "./leadAfterEvent.ts";
import { leadUpdate, nextRevision } from "./leadEdits.ts";

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
  /** What was recorded is impossible: the field, and why. */
  | { readonly kind: "refused"; readonly path: string; readonly message: string }
  /** Another administrator changed or took the lead first. */
  | { readonly kind: "stale"; readonly lead: Lead; readonly lastChange?: LeadEvent | undefined };

type StageChange = Edit & {
  /** The version of the lead that the administrator saw. */
  readonly version: number;
  readonly patch: LeadPatch;
};

/** Moves a lead to a stage if it still has the version that the administrator saw. */
export function moveLead(tables: Tables, change: StageChange): Promise<EditOutcome> {
  const { leadId, version, patch } = change;
  return editLead(tables, change, async (lead) => {
    const isSame =
      lead.stage === patch.stage &&
      lead.lost_reason === patch.lost_reason &&
      lead.won_value === patch.won_value &&
      patch.planned_touch === undefined;
    const needsLastChange = lead.version !== version || patch.undoes !== undefined;
    const lastChange = needsLastChange ? await readLastStageChange(tables, leadId) : undefined;
    if (lead.version !== version) return { kind: "stale", lead, lastChange };
    const problem = patch.planned_touch && plannedTimeProblem(patch.planned_touch.at, change.now);
    if (problem) return { kind: "refused", path: "planned_touch.at", message: problem };
    return isSame ? { kind: "edited", lead } : stageEdit(lead, change, lastChange);
  });
}

function stageEdit(
  lead: Lead,
  change: StageChange,
  lastChange: LeadEvent | undefined,
): EditDecision {
  const { patch, by, now, eventId } = change;
  const { stage, lost_reason, won_value, planned_touch } = patch;
  const { stage: from, first_response_at } = lead;
  const at = now.toISOString();
  const isUndone = patch.undoes !== undefined && lastChange?.id === patch.undoes;
  const undone = isUndone && lastChange.kind === "stage" ? lastChange : undefined;
  // The first response is taken back if it was the stage change that is undone, and so is the planned touch.
  const isTakenBack = undone !== undefined && undone.at === first_response_at;
  const isUnplanned = undone?.planned_touch && undone.planned_touch.at === lead.planned_touch?.at;
  const moved: Lead = {
    ...lead,
    stage,
    lost_reason,
    won_value,
    version: lead.version + 1,
    ...(first_response_at === undefined && { first_response_at: at, first_response_by: by }),
    ...(isTakenBack && { first_response_at: undefined, first_response_by: undefined }),
    ...moveMarks(lead, change, undone),
    stage_before_booking: undone?.stage_before_booking,
    ...(isUnplanned && {
      planned_touch: undone.replaced_touch,
      bookings: withUnansweredCancellation(lead.bookings, undone.at),
    }),
  };
  return {
    kind: "edit",
    after: planned_touch ? withPlannedTouch(moved, planned_touch, now) : moved,
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
      stage_since: stage === from ? undefined : lead.stage_since,
      planned_touch,
      replaced_touch: planned_touch && lead.planned_touch,
      stage_before_booking: lead.stage_before_booking,
    },
  };
}

/** Who first moved the lead to Call booked or further, who moved it to Won, and since when it is in its stage. An undo takes that back, or restores it. */
function moveMarks(
  { stage, booked_at, won_at, stage_since }: Lead,
  { patch, by, now }: StageChange,
  undone: Extract<LeadEvent, { kind: "stage" }> | undefined,
): Partial<Lead> {
  const at = now.toISOString();
  const isBooked = stageRanks[patch.stage] >= stageRanks.call_booked;
  const isWon = patch.stage === "won";
  const isMove = patch.stage !== stage;
  return {
    ...(isMove && { stage_since: undone === undefined ? at : undone.stage_since }),
    ...(!isMove && { stage_since }),
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
export function recordEvent(tables: Tables, addition: EventAddition): Promise<EditOutcome> {
  const { leadId, requestKey, event, by, now, eventId } = addition;
  return editLead(tables, addition, async (lead) => {
    const repeated = await readRepeatedEvent(tables, leadId, { by, requestKey });
    if (repeated !== undefined) return { kind: "edited", lead, event: repeated };
    if (isColleagues(lead, addition)) return { kind: "stale", lead };
    const problem = eventProblem(lead, event, now);
    if (problem) return { kind: "refused", ...problem };
    return {
      kind: "edit",
      after: leadAfterEvent(lead, addition),
      event: { ...event, id: eventId, at: now.toISOString(), by },
      writes: [requestPut(tables, leadId, { by, requestKey, eventId })],
    };
  });
}

/**
 * Whether an event takes, returns or gives a lead of another administrator, without saying that it takes the lead over. The
 * leads of an administrator who was removed are free.
 */
function isColleagues(
  { owner = "" }: Lead,
  { event, by, administrators }: Pick<EventAddition, "event" | "by" | "administrators">,
): boolean {
  const isOwnerChange = event.kind === "owner" || event.kind === "given";
  if (!isOwnerChange || event.take_over) return false;
  return owner !== by && administrators.includes(owner);
}

/**
 * Records that an administrator starts a call. Does nothing if they started it before. Two administrators may call the
 * same person.
 */
export function startCall(
  tables: Tables,
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

type EditedLead = Pick<Edit, "leadId" | "now" | "eventId"> & {
  /** The key of the lead, if the caller knows it. The index may not have a new lead. */
  readonly leadKey?: string | undefined;
};

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
  tables: Tables,
  { leadId, leadKey: knownKey, now, eventId }: EditedLead,
  decide: (lead: Lead) => Promise<EditDecision | EditOutcome>,
): Promise<EditOutcome> {
  const leadKey = knownKey ?? (await findLeadKey(tables, leadId));
  if (leadKey === undefined) return { kind: "unknown lead" };
  return untilWritten<EditOutcome>(tables, "The lead", async () => {
    const stored = toStoredLead(await readItem(tables, leadKey));
    if (stored === undefined) return { kind: "done", outcome: { kind: "unknown lead" } };
    const decision = await decide(stored.lead);
    if (decision.kind !== "edit") return { kind: "done", outcome: decision };
    const { event, writes = [] } = decision;
    const after = {
      ...decision.after,
      conversions: conversionsAfter(stored.lead, decision.after, now),
      revision: nextRevision(stored),
    };
    const items: Transaction = [
      leadUpdate(tables.tableName, stored, after),
      changePut(tables, { id: eventId, leadId, leadKey, kind: "edited" }, now),
      ...writes,
    ];
    if (event) items.push(eventPut(tables, leadId, event));
    return { kind: "write", items, outcome: { kind: "edited", lead: after, event } };
  });
}
