import { dayMs } from "@planner/shared/calendar";
import { pluralize } from "@planner/shared/format";
import { readLeadKeys, readStoredLeads } from "../../leads/readLeads.ts";
import { updateRows } from "../../search/personRows.ts";
import { settle } from "../../statistics/settle.ts";
import { changeLogMs } from "../../tables/changeLog.ts";
import type { Tables } from "../../tables/Tables.ts";
import { changesIn, redriveBatches } from "./failedBatches.ts";
import type { LeadQueues } from "./LeadQueues.ts";

/**
 * Settles the leads of failed count-leads batches: those that were saved, edited or erased in a batch's time range.
 *
 * @returns the number of settled leads
 * @throws CountTooOldError if a batch is older than the change log: then the statistics must be rebuilt
 */
export function redriveCounts(queues: LeadQueues, tables: Tables, now: Date): Promise<number> {
  return redriveBatches(queues.client, queues.countDeadLettersUrl, async ({ from, to }) => {
    if (now.getTime() - from.getTime() > changeLogMs) {
      const age = pluralize(changeLogMs / dayMs, "day");
      throw new CountTooOldError(
        `A failed count is older than ${age}: purge the dead letters of count-leads, and run stats:rebuild.`,
      );
    }
    const changed = await changesIn(tables, { from, to }, now);
    const saved = await readLeadKeys(tables, { from, to });
    const keys = new Set([...saved, ...changed.map(({ leadKey }) => leadKey)]);
    await settle(tables, [...keys], now);
    const leads = await readStoredLeads(tables, [...keys]);
    for (const { lead } of leads.values()) await updateRows(tables, lead, now);
    return keys.size;
  });
}

/** A failed count is older than the change log. */
export class CountTooOldError extends Error {}
