import { type LeadFilter, matchesFilter } from "@planner/shared/lead/leadFilter";
import { readDue } from "../../callQueue/readDue.ts";
import { type Candidate, collectPage, type LeadPage } from "../../leads/collectPage.ts";
import { readStoredLeads } from "../../leads/readLeads.ts";
import { readPublished } from "../../statistics/generations.ts";
import type { Tables } from "../../tables/Tables.ts";

type UnplannedQuery = {
  readonly filter: LeadFilter;
  readonly limit: number;
  readonly now: Date;
};

/** The sort key of the last item read. */
type UnplannedPosition = { readonly due: string };

/**
 * Reads a page of the leads for which nothing is planned and that match a filter, newest first. Reads the queue's items, so
 * that few such leads among many are on the first page.
 */
export function readUnplannedPage(
  tables: Tables,
  { filter, limit, now }: UnplannedQuery,
  after: string | undefined,
): Promise<LeadPage<UnplannedPosition>> {
  return readPublished(tables, (generation) =>
    collectPage(readUnplanned(tables, generation, after), limit, (lead) =>
      matchesFilter(lead, filter, now),
    ),
  );
}

async function* readUnplanned(
  tables: Tables,
  generation: number,
  after: string | undefined,
): AsyncGenerator<Candidate<UnplannedPosition>> {
  let last = after;
  for (;;) {
    const items = await readDue(tables, {
      generation,
      group: "no_next_step",
      newestFirst: true,
      after: last,
      limit: itemsPerRead,
    });
    const stored = await readStoredLeads(
      tables,
      items.map(({ lead_key }) => lead_key),
    );
    for (const { sk, lead_key } of items) {
      yield { position: { due: sk }, item: stored.get(lead_key)?.item };
    }
    last = items.at(-1)?.sk;
    if (items.length < itemsPerRead) return;
  }
}

/** As many leads as the database returns in one request. */
const itemsPerRead = 100;
