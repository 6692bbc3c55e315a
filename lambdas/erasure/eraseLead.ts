import { leadsTable } from "@planner/shared/lead/leadsTable";
import {
  type CountWithLead,
  type Erasure,
  erasureTransaction,
} from "../leads/erasureTransaction.ts";
import { type Item, type LeadTable, readItem, writeTransaction } from "../leads/LeadTable.ts";
import { type LeadCount, readLeadCounts } from "../leads/leadCounts.ts";
import { countableLeadSchema, erasableItemSchema } from "../leads/leadItem.ts";
import { readLatestCounted } from "../leads/readLeads.ts";
import { negate, sumLeads } from "../statistics/leadSums.ts";

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
  const { counted_in, ...receipt } = erasableItemSchema.parse(item);
  const { published, counts } = await readLeadCounts(table, counted_in);
  const removals: CountWithLead[] = [];
  for (const count of counts) removals.push(await readRemoval(table, item, count));
  return { leadKey, receipt, item, published, counts: removals };
}

/** Reads how statistics change without the lead. */
async function readRemoval(table: LeadTable, item: Item, count: LeadCount): Promise<CountWithLead> {
  const { record } = count;
  const lead = countableLeadSchema.parse(item);
  const change = negate(sumLeads([lead], record).counters);
  if (record.latest_lead_at !== lead.created_at) return { ...count, change, latest: undefined };
  // Uncounted leads update the latest timestamp once they are counted.
  const { generation } = record;
  const latest = await readLatestCounted(table, { generation, except: lead.idempotency_key });
  return { ...count, change, latest: latest ?? "none" };
}
