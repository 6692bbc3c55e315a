import { leadsTable } from "@planner/shared/lead/leadsTable";
import { v7 as uuidv7 } from "uuid";
import { changePut } from "../desk/changeLog.ts";
import type { DeskTables } from "../desk/DeskTables.ts";
import { shortenTimeline } from "../desk/leadEvents.ts";
import { postingKeys } from "../desk/search/postings.ts";
import { type LeadCount, readLeadCounts } from "../leads/counts/leadCounts.ts";
import {
  type CountWithLead,
  type Erasure,
  erasureTransaction,
} from "../leads/erasureTransaction.ts";
import { type Item, type LeadTable, readItem, writeTransaction } from "../leads/LeadTable.ts";
import {
  countableLeadSchema,
  erasableItemSchema,
  searchableItemSchema,
} from "../leads/leadItem.ts";
import { readLatestCounted } from "../leads/readLeads.ts";
import { negate, sumLeads } from "../statistics/leadSums.ts";

/**
 * Erases a lead, its alert marks, its timeline and its search postings from both tables and from all statistics. If it
 * fails, it changes nothing, but may have deleted the oldest items of a timeline that is too long for the transaction.
 * Under the lead's key it leaves a tombstone without personal data.
 *
 * @returns false if the lead does not exist or was already erased
 * @throws the database error if the database fails or if concurrent statistics updates make every attempt fail
 */
export async function eraseLead(
  tables: DeskTables,
  leadKey: string,
  erasedAt: Date,
): Promise<boolean> {
  for (let attempt = 1; ; attempt += 1) {
    const erasure = await readErasure(tables, leadKey);
    if (erasure === undefined) return false;
    const { TransactItems = [] } = erasureTransaction(tables.tableName, erasure, erasedAt);
    const canceled = await writeTransaction(tables, {
      TransactItems: [...TransactItems, ...(await deskItems(tables, erasure, erasedAt))],
    });
    if (canceled === undefined) return true;
    if (!canceled.isTransient || attempt === maxAttempts) throw canceled.error;
  }
}

/**
 * Removes what the desk's table holds about the lead. The transaction checks that no event was added since the lead
 * was read.
 */
async function deskItems(
  tables: DeskTables,
  { leadKey, receipt: { id }, item }: Erasure,
  erasedAt: Date,
) {
  if (id === undefined) return [];
  const change = uuidv7({ msecs: erasedAt.getTime() });
  const keys = [
    ...(await shortenTimeline(tables, id, maxTimelineItems)),
    ...postingKeys({ id, ...searchableItemSchema.parse(item) }),
  ];
  return [
    ...keys.map((Key) => ({ Delete: { TableName: tables.deskTableName, Key } })),
    changePut(tables, { id: change, leadId: id, leadKey, kind: "erased" }, erasedAt),
  ];
}

/** Leaves room in the transaction's 100 items for postings, marks and statistics. */
const maxTimelineItems = 50;

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
