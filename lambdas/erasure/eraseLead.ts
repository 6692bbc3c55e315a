import { v7 as uuidv7 } from "uuid";
import * as z from "zod/mini";
import { BusyError, transact } from "../aws/database.ts";
import { erasedLeadPuts } from "../bookings/bookingItems.ts";
import { changePut } from "../desk/changeLog.ts";
import { type DeskTables, deskDelete } from "../desk/DeskTables.ts";
import { shortenTimeline } from "../desk/leadEvents.ts";
import { deletePostings, readPostingRecord } from "../desk/search/postings.ts";
import { readItem } from "../leads/LeadTable.ts";
import { erasureItems } from "../leads/leadEdits.ts";
import { toStoredLead } from "../leads/leadItem.ts";
import { planErasure } from "../plans/erasePlan.ts";

/**
 * Erases a lead, its alert marks, its timeline and its search postings from both tables. The statistics follow. If it
 * fails, it changes nothing, but may have deleted the oldest items of a timeline that is too long for the transaction, and
 * the weeks and links of a plan.
 * Under the lead's key it leaves a tombstone without personal data, and under its ID a mark that keeps its bookings from
 * being stored again, for 30 days also under the hash of its address.
 *
 * @returns false if the lead does not exist or was already erased
 * @throws BusyError if concurrent edits make every attempt fail
 */
export async function eraseLead(
  tables: DeskTables,
  leadKey: string,
  erasedAt: Date,
): Promise<boolean> {
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const item = await readItem(tables, leadKey);
    if (item === undefined || "erased_at" in item) return false;
    const stored = toStoredLead(item);
    if (stored === undefined) throw new Error("The lead's record is unreadable");
    const { id, plan_id } = keysSchema.parse(item);
    const timeline = await shortenTimeline(tables, id, maxTimelineItems);
    const postings = await readPostingRecord(tables, leadKey);
    const change = uuidv7({ msecs: erasedAt.getTime() });
    const result = await transact(tables.client, [
      ...erasureItems(tables.tableName, stored, erasedAt),
      ...(await planErasure(tables, plan_id)),
      ...timeline.map((key) => deskDelete(tables, key)),
      ...deletePostings(tables, postings),
      ...erasedLeadPuts(tables, stored.lead, erasedAt),
      changePut(tables, { id: change, leadId: id, leadKey, kind: "erased" }, erasedAt),
    ]);
    if (result.kind === "written") return true;
  }
  throw new BusyError("The lead changes too often");
}

/** What the timeline and the plan are found by. A damaged one must not look like none. */
const keysSchema = z.object({ id: z.catch(z.string(), ""), plan_id: z.optional(z.string()) });

/** Leaves room in the transaction's 100 items for postings and marks. */
const maxTimelineItems = 50;

/** Administrators may be editing the lead. */
const maxAttempts = 20;
