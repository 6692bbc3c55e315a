import { DeleteCommand } from "@aws-sdk/lib-dynamodb";
import { callsPartition } from "../callQueue/callItems.ts";
import { duePartitions } from "../callQueue/dueItems.ts";
import { returnsPartition } from "../callQueue/stageReturns.ts";
import { scanLeadKeys } from "../leads/scanLeads.ts";
import { readGenerations, writeGenerations } from "../statistics/generations.ts";
import { ledgerKey } from "../statistics/ledger.ts";
import { settleFor } from "../statistics/settle.ts";
import { reportPartition, statisticsPartition } from "../statistics/statisticsItems.ts";
import { type DeskKey, partitionPages } from "../tables/deskItems.ts";
import type { Tables } from "../tables/Tables.ts";

/** The clock of a rebuild, and what limits its rate. */
export type Rebuild = {
  readonly now: () => Date;
  /** Called with the number of leads or items of each page, so that the caller can limit the rate. */
  readonly pace: (items: number) => Promise<void>;
};

/**
 * Recounts all leads while they change. Announces the next generation, so that the stream counts every change in both.
 * Then settles every lead for it, publishes it, and deletes the old one. If it is interrupted, run it again: it continues.
 *
 * @returns the keys of damaged leads, whose malformed parts are not counted
 * @throws ConditionalCheckFailedException if another rebuild runs at the same time
 */
export async function rebuildStatistics(
  tables: Tables,
  { now, pace }: Rebuild,
): Promise<readonly string[]> {
  const next = await announceNext(tables, pace);
  const damagedKeys: string[] = [];
  for await (const keys of scanLeadKeys(tables, { erased: false })) {
    damagedKeys.push(...(await settleFor(tables, keys, { generation: next, now: now() })));
    await pace(keys.length);
  }
  const generations = await readGenerations(tables);
  // Another rebuild may have published it first.
  if (generations.next === next) {
    const { published: retired } = generations;
    await writeGenerations(tables, generations, { published: next, retired });
  }
  await deleteRetired(tables, pace);
  return damagedKeys;
}

/** Returns the next generation. It exists already if a rebuild was interrupted. */
async function announceNext(tables: Tables, pace: Rebuild["pace"]): Promise<number> {
  await deleteRetired(tables, pace);
  const generations = await readGenerations(tables);
  if (generations.next !== undefined) return generations.next;
  // Another rebuild has just published its generation. What it replaced must be gone before the next one is.
  if (generations.retired !== undefined) return announceNext(tables, pace);
  const next = generations.published + 1;
  await writeGenerations(tables, generations, { ...generations, next });
  return next;
}

/** Deletes the generation that was replaced: its part of the ledger, its queue, then its statistics. */
async function deleteRetired(tables: Tables, pace: Rebuild["pace"]): Promise<void> {
  const generations = await readGenerations(tables);
  const { retired, ...living } = generations;
  if (retired === undefined) return;
  for await (const keys of scanLeadKeys(tables, { erased: true })) {
    await deleteItems(
      tables,
      keys.map((key) => ledgerKey(key, retired)),
    );
    await pace(keys.length);
  }
  const statistics = [statisticsPartition(retired), reportPartition(retired)];
  const queue = [...duePartitions(retired), returnsPartition(retired), callsPartition(retired)];
  for (const partition of [...queue, ...statistics]) {
    for await (const keys of partitionPages(tables, { pk: partition })) {
      await deleteItems(tables, keys);
      if (keys.length > 0) await pace(keys.length);
    }
  }
  await writeGenerations(tables, generations, living);
}

async function deleteItems({ client, deskTableName }: Tables, keys: readonly DeskKey[]) {
  for (let start = 0; start < keys.length; start += deletesAtOnce) {
    const batch = keys.slice(start, start + deletesAtOnce);
    await Promise.all(
      batch.map(({ pk, sk }) =>
        client.send(new DeleteCommand({ TableName: deskTableName, Key: { pk, sk } })),
      ),
    );
  }
}

/** Low enough to leave capacity for the desk. */
const deletesAtOnce = 20;
