import type { Lead } from "@planner/shared/lead/leadSchema";
import { leadExists } from "../leads/edits/leadEditItems.ts";
import type { Tables } from "../tables/Tables.ts";
import { untilWritten } from "../tables/untilWritten.ts";
import { postingKeys, readPostingRecord, replacePostings } from "./postings.ts";

/**
 * Writes a lead's postings and deletes those of older token rules, all or none. Writing them again changes nothing.
 *
 * @returns false if the lead was erased before, or is erased concurrently
 * @throws BusyError if the lead is indexed concurrently on every attempt
 */
export function writePostings(tables: Tables, lead: Lead, leadKey: string): Promise<boolean> {
  return untilWritten(tables, "The search index of the lead", async () => {
    const record = await readPostingRecord(tables, leadKey);
    return {
      kind: "write",
      check: { item: leadExists(tables.tableName, leadKey), otherwise: false },
      items: replacePostings(tables, record, postingKeys(lead)),
      outcome: true,
    };
  });
}
