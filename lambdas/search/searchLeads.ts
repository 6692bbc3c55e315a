import { type LeadFilter, matchesFilter } from "@planner/shared/lead/leadFilter";
import { type Candidate, collectPage, type LeadPage } from "../leads/collectPage.ts";
import { readStoredLeads } from "../leads/readLeads.ts";
import type { Tables } from "../tables/Tables.ts";
import { listingToken } from "./listingToken.ts";
import type { Search } from "./parseSearch.ts";
import { readPostings, tokenOf } from "./postings.ts";

/** The most leads that one `BatchGetItem` returns. */
const maxPageSize = 100;

type SearchPosition = {
  readonly after: {
    /** The index of the prefix that is read. */
    readonly prefixIndex: number;
    /** The sort key of the last posting examined. */
    readonly sk: string;
  };
};

type SearchPageRequest = {
  /** The page starts after this posting. Undefined for the first page. */
  readonly after: SearchPosition["after"] | undefined;
  readonly filter: LeadFilter;
  readonly limit: number;
  readonly now: Date;
};

/**
 * Finds leads by the beginnings of their tokens: exact matches first, then token by token, the newest lead of each
 * first. Each lead is listed once, even if several of its tokens match.
 */
export function searchLeads(
  tables: Tables,
  search: Search,
  { after, filter, limit, now }: SearchPageRequest,
): Promise<LeadPage<SearchPosition>> {
  // One more than fits, so that the last page is recognized.
  const pageSize = Math.min(limit + 1, maxPageSize);
  return collectPage(
    readCandidates(tables, search, { pageSize, start: after }),
    limit,
    (lead, { after: posting }) =>
      listingToken(search, lead) === tokenOf(posting) && matchesFilter(lead, filter, now),
  );
}

type CandidateQuery = {
  readonly pageSize: number;
  /** The posting after which reading starts. Undefined for the first page. */
  readonly start: SearchPosition["after"] | undefined;
};

/** Yields the leads of the postings under each prefix to read, prefix by prefix. */
async function* readCandidates(
  tables: Tables,
  { prefixesToRead }: Search,
  { pageSize, start }: CandidateQuery,
): AsyncGenerator<Candidate<SearchPosition>> {
  for (const [prefixIndex, prefix] of prefixesToRead.entries()) {
    if (start !== undefined && prefixIndex < start.prefixIndex) continue;
    let lastSk = prefixIndex === start?.prefixIndex ? start.sk : undefined;
    for (;;) {
      const postings = await readPostings(tables, {
        beginning: prefix,
        after: lastSk,
        limit: pageSize,
      });
      const leads = await readStoredLeads(
        tables,
        postings.map(({ lead_key }) => lead_key),
      );
      for (const { sk, lead_key } of postings) {
        lastSk = sk;
        yield { position: { after: { prefixIndex, sk } }, item: leads.get(lead_key)?.item };
      }
      if (postings.length < pageSize) break;
    }
  }
}
