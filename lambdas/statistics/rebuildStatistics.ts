import {
  draftStatistics,
  publishedStatistics,
  readStatistics,
  type StatisticsRecord,
} from "../leads/counts/statisticsItem.ts";
import {
  draftTransaction,
  publishTransaction,
  type Replacement,
} from "../leads/counts/statisticsTransactions.ts";
import { conditionFailed, type LeadTable, writeTransaction } from "../leads/LeadTable.ts";
import { countUncounted } from "./countLeads.ts";

/** The result of a rebuild. */
export type Rebuild =
  | {
      readonly kind: "published";
      readonly before: StatisticsRecord;
      readonly after: StatisticsRecord;
      /** The number of malformed leads, which cannot be counted. */
      readonly brokenRecords: number;
    }
  /** Another rebuild published its statistics first. */
  | { readonly kind: "overtaken" };

/**
 * Recounts all leads while new ones arrive. First counts into a draft with its own generation. Then replaces the
 * published statistics with the draft. Finally counts the leads that were added to the old statistics in the
 * meantime. If it is interrupted, run it again.
 *
 * @param now its milliseconds are used as the generation
 */
export async function rebuildStatistics(table: LeadTable, now: Date): Promise<Rebuild> {
  const before = await readStatistics(table);
  const generation = Math.max(now.getTime(), before.generation + 1);
  const replacement = { replaced: before.generation, draft: draftStatistics(generation) };
  if (!(await createDraft(table, replacement))) return { kind: "overtaken" };
  const { broken } = await countUncounted(table, replacement.draft);
  if (!(await publishDraft(table, replacement))) return { kind: "overtaken" };
  await countUncounted(table, publishedStatistics);
  const after = await readStatistics(table);
  return { kind: "published", before, after, brokenRecords: broken };
}

/** Returns false if another rebuild created a draft at the same time or already published one. */
async function createDraft(table: LeadTable, replacement: Replacement): Promise<boolean> {
  for (let attempt = 1; ; attempt += 1) {
    const canceled = await writeTransaction(table, draftTransaction(table.tableName, replacement));
    if (canceled === undefined) return true;
    if (canceled.codes.includes(conditionFailed)) return false;
    if (!canceled.isTransient || attempt === maxAttempts) throw canceled.error;
  }
}

/** Returns false if another rebuild already published its draft. */
async function publishDraft(table: LeadTable, replacement: Replacement): Promise<boolean> {
  for (let attempt = 1; ; attempt += 1) {
    const counted = await readStatistics(table, replacement.draft);
    const transaction = publishTransaction(table.tableName, replacement, counted);
    const canceled = await writeTransaction(table, transaction);
    if (canceled === undefined) return true;
    if (canceled.codes[0] === conditionFailed) return false;
    // An edit or an erasure can change the draft after it was read.
    if (!canceled.isTransient || attempt === maxAttempts) throw canceled.error;
  }
}

/** Every edit and count writes to the same items. Twenty busy administrators make publishing fail dozens of times. */
const maxAttempts = 500;
