import { itemAt, type LeadTable } from "../LeadTable.ts";
import {
  draftStatistics,
  publishedStatistics,
  readStatistics,
  type StatisticsRecord,
} from "./statisticsItem.ts";
import { hasGeneration } from "./statisticsTransactions.ts";

/** All statistics that include a lead, as they were read. */
export type LeadCounts = {
  /** The generation of the published statistics. */
  readonly published: number;
  readonly counts: readonly LeadCount[];
};

/** Statistics that include a lead. */
export type LeadCount = { readonly key: string; readonly record: StatisticsRecord };

/** Reads all statistics that include a lead. Skips generations that were replaced or that no longer exist. */
export async function readLeadCounts(
  table: LeadTable,
  countedIn: Iterable<number> = [],
): Promise<LeadCounts> {
  const published = await readStatistics(table);
  const counts: LeadCount[] = [];
  for (const generation of countedIn) {
    // A draft is newer than the statistics that it may replace.
    if (generation < published.generation) continue;
    const isPublished = generation === published.generation;
    const item = isPublished ? publishedStatistics : draftStatistics(generation);
    // Reading the published statistics again could return a generation that does not include the lead.
    const record = isPublished ? published : await readStatistics(table, item);
    if (record.counters.total_leads) counts.push({ key: item.key, record });
  }
  return { published: published.generation, counts };
}

/**
 * The transaction item that checks that no other statistics were published since these were read. Not needed if the
 * transaction updates the published ones, because a transaction may contain each item only once.
 */
export function publishedChecks(tableName: string, { published, counts }: LeadCounts) {
  return counts.some(({ key }) => key === publishedStatistics.key)
    ? []
    : [
        {
          ConditionCheck: {
            ...itemAt(tableName, publishedStatistics.key),
            ...hasGeneration(published),
          },
        },
      ];
}
