import { pause } from "../aws/database.ts";
import type { Tables } from "../tables/Tables.ts";
import { type Attempt, untilWritten, writeOnce } from "../tables/untilWritten.ts";
import { livingGenerations, readGenerations } from "./generations.ts";
import { type CountScope, prepareCounts } from "./prepareCounts.ts";
import { prepareFeeds } from "./prepareFeeds.ts";

/**
 * Brings the statistics and the queue up to date with leads that were saved, edited, erased or restored. Calls may be repeated,
 * concurrent, late and in any order: afterwards, they include the leads as they are now, each exactly once.
 *
 * @returns the keys of damaged leads, whose malformed parts contribute nothing
 * @throws BusyError if concurrent calls for the same leads make every attempt fail
 */
export function settle(
  tables: Tables,
  leadKeys: readonly string[],
  now: Date,
): Promise<readonly string[]> {
  return settleAll(tables, leadKeys, { now });
}

/**
 * Settles leads whose touches were just alerted.
 *
 * @param alerted the sort keys of their items in the queue
 */
export async function settleAlerted(
  tables: Tables,
  leadKeys: readonly string[],
  { now, alerted }: { readonly now: Date; readonly alerted: ReadonlySet<string> },
): Promise<void> {
  await settleAll(tables, leadKeys, { now, alerted });
}

async function settleAll(
  tables: Tables,
  leadKeys: readonly string[],
  { now, alerted }: Pick<CountScope, "now" | "alerted">,
): Promise<readonly string[]> {
  // Never cached: then each rebuild that starts before the leads are settled counts them.
  const generations = livingGenerations(await readGenerations(tables));
  const damagedKeys = new Set<string>();
  for (const generation of generations) {
    const scope = { generation, now, alerted };
    for (const key of await settleFor(tables, leadKeys, scope)) damagedKeys.add(key);
  }
  return [...damagedKeys];
}

/** Brings one generation up to date. Does nothing if it no longer lives. Returns the keys of damaged leads. */
export async function settleFor(
  tables: Tables,
  leadKeys: readonly string[],
  scope: CountScope,
): Promise<readonly string[]> {
  const keys = [...new Set(leadKeys)];
  const damagedKeys: string[] = [];
  for (let start = 0; start < keys.length; start += leadsPerTransaction) {
    const chunk = keys.slice(start, start + leadsPerTransaction);
    const damaged = await settleChunk(tables, chunk, (part) => prepareCounts(tables, part, scope));
    damagedKeys.push(...damaged);
    await settleChunk(tables, chunk, (part) => prepareFeeds(tables, part, scope.now));
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
