import { newestFirst } from "../leads/newestFirst.ts";
import { readStoredLeads } from "../leads/readLeads.ts";
import type { Tables } from "../tables/Tables.ts";
import { type Contacts, sharesContact } from "./joinPersonLeads.ts";
import { personTokens } from "./leadTokens.ts";
import { type PostingQuery, readPostings } from "./postings.ts";

/**
 * Reads a person's leads, newest first: at most `limit` with the phone number, and as many with the address. `hasMore`
 * says that some may be missing.
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
  const stored = await readStoredLeads(tables, keys);
  const leads = [...stored.values()]
    // Long addresses are truncated in the index, so another person's may match.
    .filter(({ lead }) => sharesContact(lead, contacts))
    .sort((one, other) => newestFirst(one.lead, other.lead));
  return { leads, hasMore: pages.some(({ length }) => length === query.limit) };
}
