import { conversionsAfter } from "@planner/shared/lead/conversion";
import type { LeadEvent } from "@planner/shared/lead/followUp/leadEvent";
import type { Lead } from "@planner/shared/lead/leadSchema";
import type { Transaction } from "../../aws/database.ts";
import { type Change, changePut } from "../../tables/changeLog.ts";
import { readItem } from "../../tables/LeadTable.ts";
import type { Tables } from "../../tables/Tables.ts";
import { untilWritten } from "../../tables/untilWritten.ts";
import { toStoredLead } from "../leadItem.ts";
import { findLeadKey } from "../readLeads.ts";
import { reportedChanges, reportedState } from "../reportedChanges.ts";
import { eventPut } from "../timeline/leadEvents.ts";
import { leadUpdate, nextRevision } from "./leadEditItems.ts";

/** Who edits a lead, and when. */
export type Edit = {
  readonly leadId: string;
  readonly by: string;
  readonly now: Date;
  /** The ID of the event that describes the edit. */
  readonly eventId: string;
};

/** What became of an administrator's edit. */
export type EditOutcome =
  /** The lead is as requested, perhaps since an earlier request. The event describes the edit, if it is in the timeline. */
  | { readonly kind: "edited"; readonly lead: Lead; readonly event?: LeadEvent | undefined }
  | { readonly kind: "unknown lead" }
  /** What was recorded is impossible: the field, and why. */
  | { readonly kind: "rejected"; readonly path: string; readonly message: string }
  /** Another administrator changed or took the lead first. */
  | { readonly kind: "stale"; readonly lead: Lead; readonly lastChange?: LeadEvent | undefined };

/** What a booking's edit decides if nothing is left to change. */
type Unchanged = { readonly kind: "unchanged" };

/** Which lead is edited, and when. */
type LeadToEdit = Pick<Edit, "leadId" | "now" | "eventId"> & {
  /** The key of the lead, if the caller knows it. The index may not have a new lead. */
  readonly leadKey?: string | undefined;
};

/** The lead after an edit, the event that describes it, and what else is written with it. */
export type EditDecision = {
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
export async function editLead<Outcome extends EditOutcome | Unchanged>(
  tables: Tables,
  { leadId, leadKey: givenKey, now, eventId }: LeadToEdit,
  decide: (lead: Lead) => Promise<EditDecision | Outcome>,
): Promise<EditOutcome | Outcome> {
  const leadKey = givenKey ?? (await findLeadKey(tables, leadId));
  if (leadKey === undefined) return { kind: "unknown lead" };
  return untilWritten<EditOutcome | Outcome>(tables, "The lead", async () => {
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
    const reports = reportedChanges(reportedState(stored.lead), reportedState(after));
    const change: Change = { id: eventId, leadId, leadKey, kind: "edited", reports };
    const items: Transaction = [
      leadUpdate(tables.tableName, stored, { id: eventId, after }),
      changePut(tables, change, now),
      ...writes,
    ];
    if (event) items.push(eventPut(tables, leadId, event));
    return { kind: "write", items, outcome: { kind: "edited", lead: after, event } };
  });
}
