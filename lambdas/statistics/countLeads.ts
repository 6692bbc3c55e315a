import { conditionFailed, type LeadTable, writeTransaction } from "../leads/LeadTable.ts";
import type { CountableLead } from "../leads/leadItem.ts";
import { scanUncounted } from "../leads/scanLeads.ts";
import {
  publishedStatistics,
  readStatistics,
  type StatisticsItem,
} from "../leads/statisticsItem.ts";
import { countTransaction } from "../leads/statisticsTransactions.ts";
import { sumLeads } from "./leadSums.ts";

/** The most leads that one transaction counts: DynamoDB allows 100 items, and one is the statistics. */
export const maxLeadsPerCount = 99;

/**
 * Adds leads to statistics: each lead exactly once, however often this is repeated, and all of them or none.
 *
 * @param leads at most `maxLeadsPerCount`
 * @throws the database's error, unless it says that leads were already counted or that the statistics have changed
 */
export async function countLeads(
  table: LeadTable,
  leads: readonly CountableLead[],
  item: StatisticsItem = publishedStatistics,
): Promise<void> {
  let uncounted = [...new Map(leads.map((lead) => [lead.idempotency_key, lead])).values()];
  for (let attempt = 1; uncounted.length > 0; attempt += 1) {
    const canceled = await writeTransaction(
      table,
      countTransaction({
        tableName: table.tableName,
        key: item.key,
        record: await readStatistics(table, item),
        leadKeys: uncounted.map(({ idempotency_key }) => idempotency_key),
        sums: sumLeads(uncounted),
      }),
    );
    if (canceled === undefined) return;
    if (!canceled.isTransient || attempt === maxAttempts) throw canceled.error;
    // A lead whose condition failed was already counted or was erased.
    uncounted = uncounted.filter((_, index) => canceled.codes[index] !== conditionFailed);
  }
}

/** The statistics change at most as often as other shards of the stream, or a rebuild, write them. */
const maxAttempts = 4;

/**
 * Counts every lead that the statistics do not contain, except for those of the smoke test. Afterwards the statistics
 * contain every lead that was in the table at the start.
 *
 * @returns the number of damaged leads, which cannot be counted
 */
export async function countUncounted(
  table: LeadTable,
  item: StatisticsItem,
): Promise<{ readonly broken: number }> {
  const { generation } = await readStatistics(table, item);
  let broken = 0;
  for await (const page of scanUncounted(table, generation)) {
    broken += page.broken;
    for (let start = 0; start < page.leads.length; start += maxLeadsPerCount) {
      await countLeads(table, page.leads.slice(start, start + maxLeadsPerCount), item);
    }
  }
  return { broken };
}
