import { isDeepStrictEqual } from "node:util";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { maxJoinedLeads } from "@planner/shared/lead/rowLimits";
import { type Transaction, tryTransaction } from "../aws/database.ts";
import { leadUnchanged, leadUpdate } from "../leads/edits/leadEditItems.ts";
import type { RowChange } from "../leads/leadChange.ts";
import type { StoredLead } from "../leads/leadItem.ts";
import { changePut } from "../tables/changeLog.ts";
import type { Tables } from "../tables/Tables.ts";
import { untilWritten } from "../tables/untilWritten.ts";
import {
  joinPersonLeads,
  type PersonRow,
  type RowState,
  rowFields,
  sharesContact,
} from "./joinPersonLeads.ts";
import { readRowLeads } from "./readRowLeads.ts";

/**
 * Makes the open plans of a person one row of the queue: the older ones with the newest's phone number or address point to
 * it, and get its first response if they have none. Call it after a lead is indexed, opened, closed, answered or erased.
 * Repeated and concurrent calls end in the same rows: a transaction fails if a lead that it depends on changed.
 *
 * @throws BusyError if concurrent edits make every attempt fail
 */
export function updateRows(tables: Tables, change: RowChange, now: Date): Promise<void> {
  return writeRows(tables, change, { pages: maxPages, now });
}

/** Puts a new lead into the row of the person. It costs the same however many leads the person has. */
export function joinNewLead(tables: Tables, lead: Lead, now: Date): Promise<void> {
  return writeRows(tables, lead, { pages: 1, now });
}

/** When leads are closed, older open ones must be found behind the closed ones. */
const maxPages = 10;

function writeRows(
  tables: Tables,
  change: RowChange,
  { pages, now }: { readonly pages: number; readonly now: Date },
): Promise<void> {
  return untilWritten(tables, "The person's rows", async () => {
    const leads = await readRowLeads(tables, change, pages);
    const rows = joinPersonLeads(
      leads.map(({ lead }) => lead),
      change.takenBack,
    );
    if (lacksLeads(leads, rows)) {
      // The index may have been read before it had a lead that the others are already in a row with.
      const isSame = isDeepStrictEqual(leads, await readRowLeads(tables, change, pages));
      if (!isSame) return { kind: "read again" };
    }
    const isWritten = await tryWrite(tables, { leads, rows, now });
    return isWritten ? { kind: "done", outcome: undefined } : { kind: "read again" };
  });
}

/** Whether a row lacks a lead that it had: one that was erased, or was not found. */
function lacksLeads(leads: readonly StoredLead[], rows: readonly PersonRow[]): boolean {
  const ids = new Set(leads.map(({ lead }) => lead.id));
  const lacksNewest = rows.flat().some(({ lead: { joined_to: newestId }, state }) => {
    const isLeaving = newestId !== undefined && newestId !== state.joined_to;
    return isLeaving && !ids.has(newestId);
  });
  const lacksOlder = leads.some(({ lead: newest }) => {
    const sharing = leads.filter(({ lead }) => sharesContact(lead, newest));
    return (newest.plans ?? 1) > sharing.length;
  });
  return lacksNewest || lacksOlder;
}

type RowsToWrite = {
  readonly leads: readonly StoredLead[];
  readonly rows: readonly PersonRow[];
  readonly now: Date;
};

/** Returns false if one of the leads changed since it was read, or is being changed. */
async function tryWrite(tables: Tables, { leads, rows, now }: RowsToWrite): Promise<boolean> {
  const states = new Map(rows.flat().map(({ lead, state }) => [lead.id, state]));
  const changed = leads.filter(({ lead }) => !isSameState(lead, states.get(lead.id) ?? {}));
  const changedIds = new Set(changed.map(({ lead }) => lead.id));
  const checkedIds = dependenciesOf(rows, changedIds);
  const written = leads.filter(({ lead }) => changedIds.has(lead.id) || checkedIds.has(lead.id));
  for (let start = 0; start < written.length; start += leadsPerTransaction) {
    const items = written
      .slice(start, start + leadsPerTransaction)
      .flatMap((stored): Transaction => {
        const { id } = stored.lead;
        if (!changedIds.has(id)) return [leadUnchanged(tables.tableName, stored)];
        return changeItems(tables, stored, { state: states.get(id) ?? {}, now });
      });
    if ((await tryTransaction(tables.client, items)).kind !== "written") return false;
  }
  return true;
}

/** The leads that changed ones depend on: the joined leads of a row depend on each other. */
function dependenciesOf(
  rows: readonly PersonRow[],
  changedIds: ReadonlySet<string>,
): ReadonlySet<string> {
  const changedRows = rows.filter((row) => row.some(({ lead }) => changedIds.has(lead.id)));
  const joined = changedRows.flatMap((row) => row.slice(0, maxJoinedLeads));
  return new Set(joined.map(({ lead }) => lead.id));
}

/** Two items of a transaction each, if all change. */
const leadsPerTransaction = 40;

function isSameState(lead: Lead, state: RowState): boolean {
  const after = stateAfter(lead, state);
  return rowFields.every((name) => lead[name] === after[name]);
}

/** A lead that left its row keeps its first response. */
function stateAfter(lead: Lead, state: RowState): Lead {
  return { ...lead, joined_to: undefined, plans: undefined, ...state };
}

/** The transaction items of a lead that changes: the lead, and its entry in the change log. */
function changeItems(
  tables: Tables,
  stored: StoredLead,
  { state, now }: { readonly state: RowState; readonly now: Date },
): Transaction {
  const { lead, idempotency_key: leadKey } = stored;
  const change = { id: tables.newId(now), leadId: lead.id, leadKey, kind: "edited" } as const;
  return [
    leadUpdate(tables.tableName, stored, { id: change.id, after: stateAfter(lead, state) }),
    changePut(tables, change, now),
  ];
}
