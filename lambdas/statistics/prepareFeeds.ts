import { isDeepStrictEqual } from "node:util";
import { feedItemsOf } from "../adFeeds/feedItems.ts";
import { maxTransactionItems, type Transaction } from "../aws/database.ts";
import { listedLead, type StoredLead } from "../leads/leadItem.ts";
import { readStoredLeads } from "../leads/readLeads.ts";
import { deskDelete, deskPut, keyOf } from "../tables/deskItems.ts";
import type { Tables } from "../tables/Tables.ts";
import type { Attempt } from "../tables/untilWritten.ts";
import { feedLedger, type LedgerEntry, ledgerKey, ledgerPut, readLedger } from "./ledger.ts";

/**
 * Prepares the transaction for the feeds of the advertising services, in the same order as `prepareCounts` and for the same
 * reasons. They belong to no generation, so they have a ledger of their own. Without feeds, removes what leads still have in them.
 */
export async function prepareFeeds(
  tables: Tables,
  keys: readonly string[],
  now: Date,
): Promise<Attempt<readonly string[]>> {
  const ledger = await readLedger(tables, keys, feedLedger);
  const settled = tables.adFeeds ? keys : keys.filter((key) => ledger.has(key));
  if (settled.length === 0) return { kind: "done", outcome: [] };
  const leads = await readStoredLeads(tables, settled);
  const items = settled.flatMap((key) =>
    feedWrites(tables, { key, stored: leads.get(key), before: ledger.get(key) }, now),
  );
  if (items.length > maxTransactionItems) return { kind: "read again" };
  return { kind: "write", items, outcome: [] };
}

type LeadToFeed = {
  readonly key: string;
  readonly stored: StoredLead | undefined;
  readonly before: LedgerEntry | undefined;
};

/** The transaction items of one lead: its ledger item, and its items in the feeds. */
function feedWrites(tables: Tables, { key, stored, before }: LeadToFeed, now: Date): Transaction {
  const { adFeeds } = tables;
  const lead = stored && listedLead(stored);
  const after = lead && adFeeds ? feedItemsOf(lead, adFeeds, now) : [];
  const feeds = after.map(keyOf);
  const isKept = (old: object) => feeds.some((each) => isDeepStrictEqual(each, old));
  const removed = (before?.feeds ?? []).filter((old) => !isKept(old));
  return [
    ledgerPut(tables, ledgerKey(key, feedLedger), { before, content: { feeds } }),
    ...removed.map((item) => deskDelete(tables, item)),
    ...after.map((item) => deskPut(tables, item)),
  ];
}
