import { deskTable } from "@planner/shared/tables/deskTable";
import { maxTransactionItems, type Transaction } from "../aws/database.ts";
import { callItemsOf, callStatesOf, callWrites } from "../callQueue/callItems.ts";
import { type DueScope, dueItemOf, dueWrites } from "../callQueue/dueItems.ts";
import { returnItemOf } from "../callQueue/stageReturns.ts";
import { listedLead, type StoredLead } from "../leads/leadItem.ts";
import { readStoredLeads } from "../leads/readLeads.ts";
import { keyOf } from "../tables/deskItems.ts";
import type { Tables } from "../tables/Tables.ts";
import type { Attempt } from "../tables/untilWritten.ts";
import { type Arrival, campaignRowPuts } from "./campaignRows.ts";
import { contributionsOf } from "./contributions.ts";
import { generationLives } from "./generations.ts";
import { type LedgerEntry, ledgerKey, ledgerPut, readLedger } from "./ledger.ts";
import {
  type Contributions,
  type Counters,
  expiryOf,
  hasExpired,
  initialCounters,
  reportPrefixes,
  statisticsKey,
} from "./statisticsItems.ts";
import { negate, sumContributions } from "./sumContributions.ts";

/** A generation of the statistics, and the time that decides which days have expired. */
export type CountScope = Omit<DueScope, "before" | "lastAlerted">;

/**
 * Prepares the transaction that counts leads and puts them into the queue. Reads the ledger before the leads: then the
 * contributions that are written are never older than those that another call has written since. The ledger is written even
 * if nothing changed, for the same reason. The outcome are the keys of damaged leads.
 */
export async function prepareCounts(
  tables: Tables,
  keys: readonly string[],
  scope: CountScope,
): Promise<Attempt<readonly string[]>> {
  const ledger = await readLedger(tables, keys, scope.generation);
  const leads = await readStoredLeads(tables, keys);
  const damagedKeys = keys.filter((key) => leads.get(key)?.lead.damaged);
  const counts = keys.map((key) =>
    countLead(tables, { key, stored: leads.get(key), before: ledger.get(key) }, scope),
  );
  const arrivals = counts.flatMap(({ arrival }) => arrival ?? []);
  const difference = sumContributions(counts.flatMap(({ changes }) => changes));
  const items = [
    ...counts.flatMap((count) => count.items),
    ...(await campaignRowPuts(tables, arrivals, scope.now)),
    ...statisticsUpdates(tables, difference, scope),
  ];
  // Fewer leads are settled at once then. One item more is the check.
  if (items.length >= maxTransactionItems) return { kind: "read again" };
  const check = { item: generationLives(tables, scope.generation), otherwise: damagedKeys };
  return { kind: "write", items, check, outcome: damagedKeys };
}

type LeadToCount = {
  readonly key: string;
  readonly stored: StoredLead | undefined;
  readonly before: LedgerEntry | undefined;
};

type LeadCount = {
  /** What the lead contributes now, and what takes back its contributions before. */
  readonly changes: readonly Contributions[];
  /** The lead, if its campaign counts it for the first time. */
  readonly arrival: Arrival | undefined;
  /** The writes of its ledger item and its items in the queue. */
  readonly items: Transaction;
};

/** Counts one lead: what changes in the statistics, and what is written to the ledger and the queue. */
function countLead(
  tables: Tables,
  { key, stored, before }: LeadToCount,
  scope: CountScope,
): LeadCount {
  const { generation, alerted } = scope;
  const lead = stored && listedLead(stored);
  const lastAlerted = before?.alerted;
  const due = dueItemOf(lead, key, { ...scope, before: before?.due, lastAlerted });
  const isAlerted = due !== undefined && alerted?.has(due.item.sk);
  const calls = callItemsOf(lead, key, generation);
  const returns = returnItemOf(lead, key, scope);
  const contributions = contributionsOf(lead, due?.group, tables.timeZone);
  const campaign = Object.keys(contributions).find((item) =>
    item.startsWith(reportPrefixes.campaigns),
  );
  const isArrival = campaign !== undefined && before?.contributions?.[campaign] === undefined;
  const content = {
    contributions,
    due: due && keyOf(due.item),
    alerted: lead && (isAlerted ? due.item.sk : lastAlerted),
    calls: callStatesOf(calls),
    returns: returns && keyOf(returns),
  };
  return {
    changes: [contributions, negate(before?.contributions ?? {})],
    arrival: lead && isArrival ? { item: campaign, leadId: lead.id } : undefined,
    items: [
      ledgerPut(tables, ledgerKey(key, generation), { before, content }),
      ...dueWrites(tables, before?.due, due?.item),
      ...callWrites(tables, generation, { before: before?.calls ?? {}, after: calls }),
      ...dueWrites(tables, before?.returns, returns),
    ],
  };
}

/** The transaction items that add the difference to the statistics. */
function statisticsUpdates(
  { deskTableName }: Tables,
  difference: Contributions,
  { generation, now }: CountScope,
) {
  const changed = Object.entries(difference).filter(
    ([item, counters]) => Object.keys(counters).length > 0 && !hasExpired(item, now),
  );
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
