import { readStoredLeads } from "../leads/readLeads.ts";
import type { Tables } from "../tables/Tables.ts";
import { type Contacts, sharesContact } from "./joinPersonLeads.ts";
import { personTokens } from "./leadTokens.ts";
import { type PostingQuery, readPostings } from "./postings.ts";

/**
 * Reads the newest leads with a phone number or address, per each at most `limit`, newest first. `hasMore` says that it may
 * have left some out.
 */
export async function readPersonLeads(
  tables: Tables,
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
    // Long addresses are truncated in the index.
    .filter(({ lead }) => sharesContact(lead, contacts))
    .sort((one, other) => (one.lead.id < other.lead.id ? 1 : -1));
  return { leads, hasMore: pages.some(({ length }) => length === query.limit) };
}
