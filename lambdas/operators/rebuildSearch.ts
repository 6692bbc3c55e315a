import { indexLead } from "../functions/index-leads/indexLead.ts";
import { scanLeadKeys } from "../leads/scanLeads.ts";
import type { Tables } from "../tables/Tables.ts";

/**
 * Rewrites the postings of all leads. New leads may arrive meanwhile. If it is interrupted, run it again.
 *
 * @param pace is called with the number of leads of each page, so that the caller can limit the rate
 * @returns the number of indexed leads
 */
export async function rebuildSearch(
  tables: Tables,
  pace: (leads: number) => Promise<void>,
  now: () => Date,
): Promise<number> {
  let indexed = 0;
  for await (const keys of scanLeadKeys(tables, { erased: false })) {
    for (let start = 0; start < keys.length; start += leadsAtOnce) {
      const batch = keys.slice(start, start + leadsAtOnce);
      const results = await Promise.all(batch.map((key) => indexLead(tables, key, now())));
      indexed += results.filter((isIndexed) => isIndexed).length;
      await pace(batch.length);
    }
  }
  return indexed;
}

const leadsAtOnce = 20;
