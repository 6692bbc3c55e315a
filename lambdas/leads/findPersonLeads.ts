import type { LeadTable } from "../tables/LeadTable.ts";
import { type FoundLead, findLeads } from "./scanLeads.ts";

/** What a person's leads are found by: one of these, normalized as in a saved lead. */
export type PersonQuery = {
  readonly [Name in "id" | "work_email" | "mobile"]?: string | undefined;
};

/**
 * Finds the leads that match a query, and as `others` the leads with the phone number or email address of one of them. With
 * `withOthers`, these count as the person's too, and `others` share a contact with any of the person's. No index has the contact
 * data or malformed leads, so this scans the whole table two or three times, with consistent reads.
 */
export async function findPersonLeads(
  table: LeadTable,
  query: PersonQuery,
  withOthers = false,
): Promise<{ readonly leads: readonly FoundLead[]; readonly others: readonly FoundLead[] }> {
  const found = await findLeads(
    table,
    ({ id, work_email, mobile }) =>
      id === query.id || work_email === query.work_email || mobile === query.mobile,
  );
  const leads = withOthers ? [...found, ...(await findOthers(table, found))] : found;
  return { leads, others: await findOthers(table, leads) };
}

async function findOthers(table: LeadTable, leads: readonly FoundLead[]) {
  const contacts = new Set(leads.flatMap(({ work_email, mobile }) => [work_email, mobile]));
  // A malformed lead has none.
  contacts.delete("");
  const keys = new Set(leads.map(({ idempotency_key }) => idempotency_key));
  return findLeads(
    table,
    ({ idempotency_key, work_email, mobile }) =>
      !keys.has(idempotency_key) && (contacts.has(work_email) || contacts.has(mobile)),
  );
}
