import { isDeepStrictEqual } from "node:util";
import { deskTable } from "@planner/shared/tables/deskTable";
import { leadsTable } from "@planner/shared/tables/leadsTable";
import { feedItemsOf } from "../adFeeds/feedItems.ts";
import { pause } from "../aws/database.ts";
import { callItemsOf, callStatesOf, callWrites } from "../callQueue/callItems.ts";
import { type DueScope, dueItemOf, dueWrites } from "../callQueue/dueItems.ts";
import { returnItemOf } from "../callQueue/stageReturns.ts";
import { readStoredLeads } from "../leads/readLeads.ts";
import { type DeskKey, deskDelete, deskPut } from "../tables/deskItems.ts";
import type { Tables } from "../tables/Tables.ts";
import { type Attempt, untilWritten, writeOnce } from "../tables/untilWritten.ts";
import { type Arrival, campaignRowPuts } from "./campaignRows.ts";
import { contributionsOf, negative, sumOf } from "./contributions.ts";
import { generationLives, livingGenerations, readGenerations } from "./generations.ts";
import { feedLedger, ledgerKey, ledgerPut, readLedger } from "./ledger.ts";
import {
  type Contributions,
  type Counters,
  expiryOf,
  initialCounters,
  reportPrefixes,
  statisticsKey,
} from "./statisticsItems.ts";

/**
 * Brings the statistics and the queue up to date with leads that were saved, edited, erased or restored. Calls may be repeated,
 * concurrent, late and in any order: afterwards, they include the leads as they are now, each exactly once.
 *
 * @param alerted the sort keys of the queue's items that were just alerted
 * @returns the keys of damaged leads, whose malformed parts contribute nothing
 * @throws BusyError if concurrent calls for the same leads make every attempt fail
 */
export async function settle(
  tables: Tables,
  leadKeys: readonly string[],
  now: Date,
  alerted?: ReadonlySet<string>,
): Promise<readonly string[]> {
  // Reading the generations first would miss a rebuild that starts before the leads are settled.
  const generations = livingGenerations(await readGenerations(tables));
  const damagedKeys = new Set<string>();
  for (const generation of generations) {
    for (const key of await settleFor(tables, leadKeys, { generation, now, alerted }))
      damagedKeys.add(key);
  }
  return [...damagedKeys];
}

/** A generation of the statistics, and the time that decides which days have expired. */
type SettleScope = Omit<DueScope, "before" | "lastAlerted">;

/** Brings one generation up to date. Does nothing if it no longer lives. Returns the keys of damaged leads. */
export async function settleFor(
  tables: Tables,
  leadKeys: readonly string[],
  scope: SettleScope,
): Promise<readonly string[]> {
  const keys = [...new Set(leadKeys)];
  const damagedKeys: string[] = [];
  for (let start = 0; start < keys.length; start += leadsPerTransaction) {
    const chunk = keys.slice(start, start + leadsPerTransaction);
    damagedKeys.push(
      ...(await settleChunk(tables, chunk, (some) => prepareCounts(tables, some, scope))),
    );
    await settleChunk(tables, chunk, (some) => prepareFeeds(tables, some, scope.now));
  }
  return damagedKeys;
}

/** Prepares the transaction of some leads. Its outcome are the keys of damaged leads. */
type Prepare = (keys: readonly string[]) => Promise<Attempt<readonly string[]>>;

/** A transaction has at most 100 items: usually up to four per lead, and the leads share a few days and persons. */
const leadsPerTransaction = 20;

/** Settles leads in one transaction. If that fails, in smaller ones. Returns the keys of damaged leads. */
async function settleChunk(
  tables: Tables,
  keys: readonly string[],
  prepare: Prepare,
): Promise<readonly string[]> {
  if (keys.length === 1) return untilWritten(tables, "The lead", () => prepare(keys));
  const settled = await writeOnce(tables, await prepare(keys));
  if (settled !== undefined) return settled.outcome;
  await pause(1);
  const middle = Math.ceil(keys.length / 2);
  const first = await settleChunk(tables, keys.slice(0, middle), prepare);
  const second = await settleChunk(tables, keys.slice(middle), prepare);
  return [...first, ...second];
}

/** One of the 100 items of a transaction is the check of the generation. */
const maxItems = 99;

/**
 * Prepares the transaction. Reads the ledger before the leads: then the contributions that are written are never older
 * than those that another call has written since. The ledger is written even if nothing changed, for the same reason.
 */
async function prepareCounts(
  tables: Tables,
  keys: readonly string[],
  scope: SettleScope,
): Promise<Attempt<readonly string[]>> {
  const ledger = await readLedger(tables, keys, scope.generation);
  const leads = await readStoredLeads(tables, keys);
  const damagedKeys = keys.filter((key) => leads.get(key)?.lead.damaged);
  const changes: Contributions[] = [];
  const arrivals: Arrival[] = [];
  const leadItems = keys.flatMap((key) => {
    const before = ledger.get(key);
    const stored = leads.get(key);
    const lead = stored?.entity === leadsTable.leadEntity ? stored.lead : undefined;
    const lastAlerted = before?.alerted;
    const due = dueItemOf(lead, key, { ...scope, before: before?.due, lastAlerted });
    const isAlerted = due && scope.alerted?.has(due.item.sk);
    const contributions = contributionsOf(lead, due?.group, tables.timeZone);
    changes.push(contributions, negative(before?.contributions ?? {}));
    const campaign = Object.keys(contributions).find((item) =>
      item.startsWith(reportPrefixes.campaigns),
    );
    if (lead && campaign && before?.contributions?.[campaign] === undefined) {
      arrivals.push({ item: campaign, leadId: lead.id });
    }
    const calls = callItemsOf(lead, key, scope.generation);
    const returns = returnItemOf(lead, key, scope);
    return [
      ledgerPut(tables, ledgerKey(key, scope.generation), before, {
        contributions,
        due: due && keyOf(due.item),
        alerted: lead && (isAlerted ? due.item.sk : lastAlerted),
        calls: callStatesOf(calls),
        returns: returns && keyOf(returns),
      }),
      ...dueWrites(tables, before?.due, due?.item),
      ...callWrites(tables, before?.calls ?? {}, calls, scope.generation),
      ...dueWrites(tables, before?.returns, returns),
    ];
  });
  const rowPuts = await campaignRowPuts(tables, arrivals, scope.now);
  const items = [...leadItems, ...rowPuts, ...statisticsUpdates(tables, sumOf(changes), scope)];
  // Fewer leads are settled at once then.
  if (items.length > maxItems) return { kind: "read again" };
  const check = { item: generationLives(tables, scope.generation), otherwise: damagedKeys };
  return { kind: "write", items, check, outcome: damagedKeys };
}

function keyOf({ pk, sk }: DeskKey): DeskKey {
  return { pk, sk };
}

/**
 * Prepares the transaction for the feeds of the advertising services, in the same order and for the same reasons. They
 * belong to no generation, so they have a ledger of their own. Without feeds, removes what leads still have in them.
 */
async function prepareFeeds(
  tables: Tables,
  keys: readonly string[],
  now: Date,
): Promise<Attempt<readonly string[]>> {
  const { adFeeds } = tables;
  const ledger = await readLedger(tables, keys, feedLedger);
  const settled = adFeeds ? keys : keys.filter((key) => ledger.has(key));
  const leads = settled.length > 0 ? await readStoredLeads(tables, settled) : undefined;
  const items = settled.flatMap((key) => {
    const before = ledger.get(key);
    const stored = leads?.get(key);
    const isListed = stored && stored.entity === leadsTable.leadEntity;
    const after = isListed && adFeeds ? feedItemsOf(stored.lead, adFeeds, now) : [];
    const feeds = after.map(keyOf);
    const known = before?.feeds ?? [];
    const left = known.filter((old) => !feeds.some((each) => isDeepStrictEqual(each, old)));
    return [
      ledgerPut(tables, ledgerKey(key, feedLedger), before, { feeds }),
      ...left.map((item) => deskDelete(tables, item)),
      ...after.map((item) => deskPut(tables, item)),
    ];
  });
  if (items.length === 0) return { kind: "done", outcome: [] };
  if (items.length > maxItems) return { kind: "read again" };
  return { kind: "write", items, outcome: [] };
}

function statisticsUpdates(
  { deskTableName }: Tables,
  difference: Contributions,
  { generation, now }: SettleScope,
) {
  const changed = Object.entries(difference).filter(([item, counters]) => {
    const expiry = expiryOf(item);
    const hasExpired = expiry !== undefined && expiry * 1000 <= now.getTime();
    return Object.keys(counters).length > 0 && !hasExpired;
  });
  return changed.map(([item, counters]) => ({
    Update: {
      TableName: deskTableName,
      Key: statisticsKey(generation, item),
      ...sumUpdate({ ...initialCounters(item), ...counters }, expiryOf(item)),
    },
  }));
}

/** The expression that adds to an item's counters, and sets when it expires. */
function sumUpdate(counters: Counters, expiry: number | undefined) {
  const names: Record<string, string> = {};
  const values: Record<string, number> = {};
  const additions: string[] = [];
  for (const [index, [name, count]] of Object.entries(counters).entries()) {
    names[`#sum${index}`] = name;
    values[`:sum${index}`] = count;
    additions.push(`#sum${index} :sum${index}`);
  }
  const adding = `ADD ${additions.join(", ")}`;
  if (expiry === undefined) {
    return {
      UpdateExpression: adding,
      ExpressionAttributeNames: names,
      ExpressionAttributeValues: values,
    };
  }
  return {
    UpdateExpression: `SET #expiry = :expiry ${adding}`,
    ExpressionAttributeNames: { ...names, "#expiry": deskTable.expiry },
    ExpressionAttributeValues: { ...values, ":expiry": expiry },
  };
}
