import { isDeepStrictEqual } from "node:util";
import { isOpenStage } from "@planner/shared/lead/followUp/stage";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { leadsTable } from "@planner/shared/lead/leadsTable";
import { v7 as uuidv7 } from "uuid";
import { BusyError, type Transaction, transact } from "../aws/database.ts";
import { leadUnchanged, leadUpdate } from "../leads/leadEdits.ts";
import type { StoredLead } from "../leads/leadItem.ts";
import type { RowChange } from "../leads/leadStream.ts";
import { readStoredLeads } from "../leads/readLeads.ts";
import { changePut } from "./changeLog.ts";
import type { DeskTables } from "./DeskTables.ts";
import { type PostingQuery, readPostings } from "./search/postings.ts";
import { personTokens } from "./search/searchTokens.ts";

type Contacts = Pick<Lead, "mobile" | "work_email">;

/**
 * Makes the open plans of a person one row of the queue: the older ones with the newest's phone number or address point to
 * it, and get its first response if they have none. Call it after a lead is indexed, opened, closed, answered or erased.
 * Repeated and concurrent calls end in the same rows: a transaction fails if a lead that it depends on changed.
 *
 * @throws BusyError if concurrent edits make every attempt fail
 */
export async function updateRows(tables: DeskTables, change: RowChange): Promise<void> {
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const leads = await readRows(tables, change);
    // The index may have been read before it had a lead that the others are already in a row with.
    const isSame = async () => isDeepStrictEqual(leads, await readRows(tables, change));
    if (lacksLeads(leads) && !(await isSame())) continue;
    const inRow = leads.slice(0, maxLeads).map(({ lead }) => lead);
    const rows = rowsOf(inRow, change.takenBack);
    // Plans beyond the limit are rows of their own.
    const parts = [leads.slice(0, maxLeads), ...leads.slice(maxLeads).map((each) => [each])];
    let isWritten = true;
    for (const part of parts) isWritten = (await writeRows(tables, part, rows)) && isWritten;
    if (isWritten) return;
  }
  throw new BusyError("The person's leads change too often");
}

const maxAttempts = 10;

/** Two items of a transaction each, if all change. */
const maxLeads = 40;

const rowFields = ["joined_to", "plans", "first_response_at", "first_response_by"] as const;

type Row = Partial<Pick<Lead, (typeof rowFields)[number]>>;

/** The rows of leads, which are sorted newest first. Not transitive: all plans of a row share a contact with its newest. */
function rowsOf(leads: readonly Lead[], takenBack?: string): ReadonlyMap<string, Row> {
  const rows = new Map<string, Row>();
  const newest: Lead[] = [];
  for (const lead of leads.filter(isInRow)) {
    const head = newest.find((each) => sharesContact(each, lead));
    // The newest lead may have been closed with its first response.
    const before = leads.find(({ id }) => id === lead.joined_to);
    const answered = [lead, before, head].find(
      (each) => each?.first_response_at !== undefined && each.first_response_at !== takenBack,
    );
    const { first_response_at, first_response_by } = answered ?? {};
    rows.set(lead.id, { joined_to: head?.id, first_response_at, first_response_by });
    if (head === undefined) newest.push(lead);
    else rows.set(head.id, { ...rows.get(head.id), plans: (rows.get(head.id)?.plans ?? 1) + 1 });
  }
  return rows;
}

function isInRow({ stage, suspect }: Lead): boolean {
  return isOpenStage(stage) && suspect === undefined;
}

function sharesContact(one: Contacts, other: Contacts): boolean {
  return (["mobile", "work_email"] as const).some(
    (name) => one[name] !== "" && one[name] === other[name],
  );
}

/** Reads the newest leads with a phone number or address, per each at most `limit`, newest first. `hasMore` says that it may have left some out. */
export async function readPersonLeads(
  tables: DeskTables,
  contacts: Contacts,
  query: Pick<PostingQuery, "limit" | "isConsistent">,
) {
  const pages = await Promise.all(
    personTokens(contacts).map((token) =>
      readPostings(tables, { beginning: `${token}#`, ...query }),
    ),
  );
  const keys = pages.flat().map(({ lead_key }) => lead_key);
  const leads = [...(await readStoredLeads(tables, keys)).values()]
    // Long addresses are cut in the index.
    .filter(({ lead }) => sharesContact(lead, contacts))
    .sort((one, other) => (one.lead.id < other.lead.id ? 1 : -1));
  return { leads, hasMore: pages.some(({ length }) => length === query.limit) };
}

/** Reads the leads that are in a row, or may be, with a person's, and those in a row with these. Newest first. */
async function readRows(tables: DeskTables, contacts: Contacts): Promise<readonly StoredLead[]> {
  const found = new Map<string, StoredLead>();
  const people = [contacts];
  // Grows with what is found.
  for (const person of people) {
    const query = { limit: maxPostings, isConsistent: true };
    for (const stored of (await readPersonLeads(tables, person, query)).leads) {
      const { entity, lead } = stored;
      const wasInRow = lead.joined_to !== undefined || lead.plans !== undefined;
      if (entity !== leadsTable.leadEntity || !(isInRow(lead) || wasInRow)) continue;
      found.set(lead.id, stored);
      const { mobile, work_email } = lead;
      const isKnown = (each: Contacts) => each.mobile === mobile && each.work_email === work_email;
      if (!people.some(isKnown)) people.push(lead);
    }
    if (found.size > maxPostings) break;
  }
  return [...found.values()].sort((one, other) => (one.lead.id < other.lead.id ? 1 : -1));
}

const maxPostings = 100;

/** Whether a row lacks a lead that it had: one that was erased, or was not found. */
function lacksLeads(all: readonly StoredLead[]): boolean {
  const leads = all.map(({ lead }) => lead);
  return leads.some(({ id, joined_to: headId, plans }) => {
    const others = leads.filter(({ joined_to }) => joined_to === id);
    const hasHead = headId === undefined || leads.some((each) => each.id === headId);
    return !hasHead || (plans ?? 1) > others.length + 1;
  });
}

/** Returns false if one of the leads changed since it was read. */
async function writeRows(
  tables: DeskTables,
  leads: readonly StoredLead[],
  rows: ReadonlyMap<string, Row>,
): Promise<boolean> {
  const now = new Date();
  let isChanged = false;
  const items = leads.flatMap((stored): Transaction => {
    const { lead: before, idempotency_key: leadKey } = stored;
    const after = { ...before, joined_to: undefined, plans: undefined, ...rows.get(before.id) };
    if (rowFields.every((name) => before[name] === after[name])) {
      return [leadUnchanged(tables.tableName, stored)];
    }
    isChanged = true;
    const change = { id: uuidv7(), leadId: before.id, leadKey, kind: "edited" } as const;
    return [leadUpdate(tables.tableName, stored, after), changePut(tables, change, now)];
  });
  return !isChanged || (await transact(tables.client, items)).kind === "written";
}
