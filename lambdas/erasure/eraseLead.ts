import { leadsTable } from "@planner/shared/lead/leadsTable";
import {
  type CountWithLead,
  type Erasure,
  erasureTransaction,
} from "../leads/erasureTransaction.ts";
import { type Item, type LeadTable, readItem, writeTransaction } from "../leads/LeadTable.ts";
import { countableLeadSchema, erasableItemSchema } from "../leads/leadItem.ts";
import { readLatestCounted } from "../leads/readLeads.ts";
import { draftStatistics, publishedStatistics, readStatistics } from "../leads/statisticsItem.ts";
import { sumLeads } from "../statistics/leadSums.ts";

/**
 * Erases a lead and its alert marks from the table and from all statistics, or changes nothing if it fails. Under
 * the lead's key it leaves a tombstone without personal data.
 *
 * @returns false if the lead does not exist or was already erased
 * @throws the database error if the database fails or if concurrent statistics updates make every attempt fail
 */
export async function eraseLead(
  table: LeadTable,
  leadKey: string,
  erasedAt: Date,
): Promise<boolean> {
  for (let attempt = 1; ; attempt += 1) {
    const erasure = await readErasure(table, leadKey);
    if (erasure === undefined) return false;
    const transaction = erasureTransaction(table.tableName, erasure, erasedAt);
    const canceled = await writeTransaction(table, transaction);
    if (canceled === undefined) return true;
    if (!canceled.isTransient || attempt === maxAttempts) throw canceled.error;
  }
}

/** Under load, the statistics change many times per second. */
const maxAttempts = 50;

/** Reads everything that the erasure changes. Returns undefined if the lead does not exist. */
async function readErasure(table: LeadTable, leadKey: string): Promise<Erasure | undefined> {
  const item = await readItem(table, leadKey);
  if (item === undefined || item.entity !== leadsTable.leadEntity) return undefined;
  const { counted_in: countedIn, ...receipt } = erasableItemSchema.parse(item);
  const published = await readStatistics(table);
  const counts: CountWithLead[] = [];
  for (const generation of countedIn ?? []) {
    const count = await readCount(table, item, { generation, published: published.generation });
    if (count !== undefined) counts.push(count);
  }
  return { leadKey, receipt, countedIn, published: published.generation, counts };
}

type Generations = { readonly generation: number; readonly published: number };

/** The statistics of a generation. Undefined if they no longer exist and only the lead's mark remains. */
async function readCount(
  table: LeadTable,
  item: Item,
  { generation, published }: Generations,
): Promise<CountWithLead | undefined> {
  const { key, firstGeneration } =
    generation === published ? publishedStatistics : draftStatistics(generation);
  const record = await readStatistics(table, { key, firstGeneration });
  if (record.total_leads === 0) return undefined;
  const lead = countableLeadSchema.parse(item);
  const sums = sumLeads([lead]);
  if (record.latest_lead_at !== lead.created_at) return { key, record, sums, latest: undefined };
  // Uncounted leads update the latest timestamp once they are counted.
  const latest = await readLatestCounted(table, { generation, except: lead.idempotency_key });
  return { key, record, sums, latest: latest ?? "none" };
}
