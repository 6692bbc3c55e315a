import { isSmokeTestKey } from "../../leads/LeadTable.ts";
import { leadItemSchema } from "../../leads/leadItem.ts";
import { scanItems } from "../../leads/scanLeads.ts";
import type { DeskTables } from "../DeskTables.ts";
import { indexLead } from "./indexLead.ts";

/** The result of a rebuild of the search index. */
export type SearchRebuild = {
  readonly indexed: number;
  /** The number of malformed leads, which cannot be indexed. */
  readonly broken: number;
};

/**
 * Rewrites the postings of all leads except smoke-test leads. New leads may arrive meanwhile. If it is interrupted, run
 * it again.
 */
export async function rebuildSearch(tables: DeskTables): Promise<SearchRebuild> {
  let [indexed, broken] = [0, 0];
  for await (const items of scanItems(tables, "leads")) {
    const leads = items.map((item) => leadItemSchema.safeParse(item).data);
    const keys = leads.flatMap((lead) => lead?.idempotency_key ?? []);
    broken += leads.length - keys.length;
    const searchable = keys.filter((key) => !isSmokeTestKey(key));
    for (let start = 0; start < searchable.length; start += batchSize) {
      const batch = searchable.slice(start, start + batchSize);
      const results = await Promise.all(batch.map((key) => indexLead(tables, key)));
      indexed += results.filter((isIndexed) => isIndexed).length;
    }
  }
  return { indexed, broken };
}

/** The maximum number of concurrent transactions. */
const batchSize = 20;
