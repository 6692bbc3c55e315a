import type { LeadTable } from "../tables/LeadTable.ts";
import { type FoundLead, findLeads } from "./scanLeads.ts";

/** What a person's leads are found by: one of these, normalized as in a saved lead. */
export type PersonQuery = {
  readonly id?: string | undefined;
  readonly work_email?: string | undefined;
  readonly mobile?: string | undefined;
};

type PersonLeads = {
  readonly leads: readonly FoundLead[];
  /** More leads with the phone number or email address of one of them. */
  readonly others: readonly FoundLead[];
};

/**
 * Finds the leads that match a query. No index has the contact data or malformed leads, so each step scans the whole table, with
 * consistent reads.
 */
export async function findPersonLeads(table: LeadTable, query: PersonQuery): Promise<PersonLeads> {
  const leads = await findLeads(table, (lead) => matchesQuery(lead, query));
  return { leads, others: await findOthers(table, leads) };
}

/** Finds the leads that match a query and the leads that share a contact with them. `others` share one with any of these. */
export async function findLeadsOfContacts(
  table: LeadTable,
  query: PersonQuery,
): Promise<PersonLeads> {
  const { leads, others } = await findPersonLeads(table, query);
  const all = [...leads, ...others];
  return { leads: all, others: await findOthers(table, all) };
}

function matchesQuery(lead: FoundLead, { id, work_email, mobile }: PersonQuery): boolean {
  if (id !== undefined && lead.id === id) return true;
  if (work_email !== undefined && lead.work_email === work_email) return true;
  return mobile !== undefined && lead.mobile === mobile;
}

async function findOthers(table: LeadTable, leads: readonly FoundLead[]) {
  const contacts = new Set(leads.flatMap(({ work_email, mobile }) => [work_email, mobile]));
  // A malformed lead has an empty email address or phone number.
  contacts.delete("");
  const keys = new Set(leads.map(({ idempotency_key }) => idempotency_key));
  return findLeads(
    table,
    ({ idempotency_key, work_email, mobile }) =>
      !keys.has(idempotency_key) && (contacts.has(work_email) || contacts.has(mobile)),
  );
}
