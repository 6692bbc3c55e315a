import {
  publishedStatistics,
  readStatistics,
  type StatisticsItem,
  type StatisticsRecord,
} from "../leads/counts/statisticsItem.ts";
import { countTransaction } from "../leads/counts/statisticsTransactions.ts";
import { conditionFailed, type LeadTable, writeTransaction } from "../leads/LeadTable.ts";
import { type CountableLead, countableLeadImage, countedLeadImage } from "../leads/leadItem.ts";
import { scanUncounted } from "../leads/scanLeads.ts";
import { outdatedCounters, sumLeads } from "./leadSums.ts";

/** The maximum number of leads per transaction. DynamoDB allows 100 items, and one is the statistics. */
export const maxLeadsPerCount = 99;

/**
 * Adds leads to the statistics, all of them or none. Counts each lead exactly once, no matter how often it is
 * called.
 *
 * @param leads at most `maxLeadsPerCount`
 * @throws the database error if the database fails or if concurrent updates make every attempt fail
 */
export async function countLeads(
  table: LeadTable,
  leads: readonly CountableLead[],
  item: StatisticsItem = publishedStatistics,
): Promise<void> {
  let uncounted = [...new Map(leads.map((lead) => [lead.idempotency_key, lead])).values()];
  for (let attempt = 1; uncounted.length > 0; attempt += 1) {
    const record = await readStatistics(table, item);
    const sums = sumLeads(uncounted, record);
    const canceled = await writeTransaction(
      table,
      countTransaction({
        tableName: table.tableName,
        key: item.key,
        record,
        leads: uncounted,
        sums,
        outdated: outdatedCounters(record, sums.latest_lead_at),
      }),
    );
    if (canceled === undefined) return;
    if (!canceled.isTransient || attempt === maxAttempts) throw canceled.error;
    uncounted = uncounted.flatMap((lead, index) =>
      canceled.codes[index] === conditionFailed
        ? editedLead(canceled.images[index], record)
        : [lead],
    );
  }
}

/** If a lead's condition failed, it was counted, erased or edited since it was read. Returns only edited leads. */
function editedLead(image: unknown, { generation }: StatisticsRecord): CountableLead[] {
  const counted = countedLeadImage.safeParse(image);
  if (!counted.success || counted.data.counted_in.has(generation)) return [];
  const lead = countableLeadImage.safeParse(image);
  return lead.success ? [lead.data] : [];
}

/** While administrators edit the batch's leads, most attempts of a rebuild find one that was edited since it was read. */
const maxAttempts = 100;

/**
 * Counts every uncounted lead except smoke-test leads. Afterwards, the statistics include every lead that was in
 * the table at the start.
 *
 * @returns the number of malformed leads, which cannot be counted
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
