import { type LeadFilter, matchesFilter } from "@planner/shared/lead/leadFilter";
import { type Candidate, collectPage, type LeadPage } from "../leads/collectPage.ts";
import { readStoredLeads } from "../leads/readLeads.ts";
import type { Tables } from "../tables/Tables.ts";
import { listingToken } from "./listingToken.ts";
import type { Search } from "./parseSearch.ts";
import { readPostings, tokenOf } from "./postings.ts";

/** As many as the database returns in one request. */
const maxPageSize = 100;

type SearchPosition = {
  readonly after: {
    /** The index of the prefix that is read. */
    readonly prefix: number;
    /** The sort key of the last posting examined. */
    readonly sk: string;
  };
};

type SearchPageRequest = {
  readonly filter: LeadFilter;
  readonly limit: number;
  readonly now: Date;
};

/**
 * Finds leads by the beginnings of their tokens: exact matches first, then token by token, the newest lead of each
 * first. Each lead is listed once, even if several of its tokens match.
 *
 * @param after the page starts after this posting. Absent for the first page
 */
export function searchLeads(
  tables: Tables,
  search: Search,
  { filter, limit, now }: SearchPageRequest,
  after?: SearchPosition["after"],
): Promise<LeadPage<SearchPosition>> {
  return collectPage(
    readCandidates(tables, search, Math.min(limit + 1, maxPageSize), after),
    limit,
    (lead, { after: posting }) =>
      listingToken(search, lead) === tokenOf(posting) && matchesFilter(lead, filter, now),
  );
}

async function* readCandidates(
  tables: Tables,
  { prefixesToRead }: Search,
  pageSize: number,
  start: SearchPosition["after"] | undefined,
): AsyncGenerator<Candidate<SearchPosition>> {
  for (const [prefix, beginning] of prefixesToRead.entries()) {
    if (start !== undefined && prefix < start.prefix) continue;
    let after = prefix === start?.prefix ? start.sk : undefined;
    for (;;) {
      const postings = await readPostings(tables, { beginning, after, limit: pageSize });
      const leads = await readStoredLeads(
        tables,
        postings.map(({ lead_key }) => lead_key),
      );
      for (const { sk, lead_key } of postings) {
        after = sk;
        yield { position: { after: { prefix, sk } }, item: leads.get(lead_key)?.item };
      }
      if (postings.length < pageSize) break;
    }
  }
}
