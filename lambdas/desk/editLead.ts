import type { LeadEvent } from "@planner/shared/lead/followUp/leadEvent";
import { type Lead, leadSchema } from "@planner/shared/lead/leadSchema";
import { leadsTable } from "@planner/shared/lead/leadsTable";
import { type LeadCount, readLeadCounts } from "../leads/counts/leadCounts.ts";
import { type Item, readItem, writeTransaction } from "../leads/LeadTable.ts";
import { leadEditItems } from "../leads/leadEdits.ts";
import { countableLeadSchema, editedAttributes, erasableItemSchema } from "../leads/leadItem.ts";
import { findLeadKey } from "../leads/readLeads.ts";
import { addCounters, negate, sumLeads } from "../statistics/leadSums.ts";
import { changePut } from "./changeLog.ts";
import type { DeskTables } from "./DeskTables.ts";
import { eventPut, requestPut } from "./leadEvents.ts";

/** An edit by an administrator. */
export type Edit<Refusal> = {
  readonly leadId: string;
  readonly now: Date;
  /** Identifies a request that may be repeated. */
  readonly requestKey?: string | undefined;
  /** Decides what happens to the lead. Called again if the lead was changed before the edit could be written. */
  readonly decide: (lead: Lead) => Promise<EditDecision | Refusal>;
};

/** The lead after the edit, and the event that describes it. */
export type EditDecision = {
  readonly kind: "edit";
  readonly after: Lead;
  readonly event: LeadEvent;
};

export type EditOutcome<Refusal> =
  | { readonly kind: "edited"; readonly lead: Lead; readonly event: LeadEvent }
  | { readonly kind: "unknown lead" }
  | Refusal;

/**
 * Edits a lead in one transaction over both tables: the lead, the event, the change log and all statistics that include
 * the lead. Changes nothing if it fails, if the lead is unknown, or if `decide` refuses.
 *
 * @throws the database error if the database fails or if concurrent changes make every attempt fail
 */
export async function editLead<Refusal extends { readonly kind: string }>(
  tables: DeskTables,
  edit: Edit<Refusal>,
): Promise<EditOutcome<Refusal>> {
  const leadKey = await findLeadKey(tables, edit.leadId);
  if (leadKey === undefined) return { kind: "unknown lead" };
  for (let attempt = 1; ; attempt += 1) {
    const item = await readItem(tables, leadKey);
    if (item?.entity !== leadsTable.leadEntity) return { kind: "unknown lead" };
    const lead = leadSchema.parse(item);
    const decision = await edit.decide(lead);
    if (!isEdit(decision)) return decision;
    const { after, event } = decision;
    const isCounted = editedAttributes.some((name) => after[name] !== lead[name]);
    const counts = isCounted ? await readCountChanges(tables, item, after) : undefined;
    const canceled = await writeTransaction(tables, {
      TransactItems: [
        ...leadEditItems(tables.tableName, { leadKey, item, after, counts }),
        ...deskItems(tables, edit, { leadKey, event }),
      ],
    });
    if (canceled === undefined) return { kind: "edited", lead: after, event };
    if (!canceled.isTransient || attempt === maxAttempts) throw canceled.error;
  }
}

/** Other administrators, new leads and erasures change the same items. */
const maxAttempts = 20;

function isEdit(decision: { readonly kind: string }): decision is EditDecision {
  return decision.kind === "edit";
}

/** Reads the statistics that include the lead, and how the edit changes each of them. */
async function readCountChanges(tables: DeskTables, item: Item, after: Lead) {
  const { counted_in } = erasableItemSchema.parse(item);
  const { published, counts } = await readLeadCounts(tables, counted_in);
  const before = countableLeadSchema.parse(item);
  const edited = countableLeadSchema.parse({ ...item, ...after });
  const changeOf = ({ record }: LeadCount) =>
    addCounters([sumLeads([edited], record).counters, negate(sumLeads([before], record).counters)]);
  return { published, counts: counts.map((count) => ({ ...count, change: changeOf(count) })) };
}

type WrittenEdit = { readonly leadKey: string; readonly event: LeadEvent };

function deskItems(
  tables: DeskTables,
  { leadId, now, requestKey }: Pick<Edit<never>, "leadId" | "now" | "requestKey">,
  { leadKey, event }: WrittenEdit,
) {
  return [
    eventPut(tables, leadId, event),
    changePut(tables, { id: event.id, leadId, leadKey, kind: "edited" }, now),
    ...(requestKey === undefined
      ? []
      : [requestPut(tables, leadId, { requestKey, eventId: event.id })]),
  ];
}
