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
 * Erases a lead and its alert marks from the table and from all statistics. If it fails, nothing changes. The lead's
 * key stays, with a tombstone that contains no personal data.
 *
 * @returns false if there is no such lead, or if it was already erased
 * @throws the database's error if it fails, or if the statistics change before every attempt
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

/** Under load, the statistics change many times a second. */
const maxAttempts = 50;

/** Reads everything that erasing a lead changes. Undefined if there is no such lead. */
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

/** The statistics of a generation. Undefined if only the lead's mark is left of them. */
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
  // Leads that are not counted yet move the latest instant when they are counted.
  const latest = await readLatestCounted(table, { generation, except: lead.idempotency_key });
  return { key, record, sums, latest: latest ?? "none" };
}
