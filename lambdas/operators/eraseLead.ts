import * as z from "zod/mini";
import { erasedLeadPuts } from "../bookings/eraseBookings.ts";
import { erasureItems } from "../leads/edits/leadEditItems.ts";
import { toStoredLead } from "../leads/leadItem.ts";
import { shortenTimeline } from "../leads/timeline/leadEvents.ts";
import { deletePostings, readPostingRecord } from "../search/postings.ts";
import { changePut } from "../tables/changeLog.ts";
import { deskDelete } from "../tables/deskItems.ts";
import { readItem } from "../tables/LeadTable.ts";
import type { Tables } from "../tables/Tables.ts";
import { untilWritten } from "../tables/untilWritten.ts";
import { erasePlan } from "./erasePlan.ts";

/**
 * Erases a lead, its alert marks, its timeline, its search postings and its plan from both tables. The statistics follow.
 * If it fails, it changes nothing, but may have deleted the oldest items of a timeline that is too long for the transaction,
 * and the weeks and links of a plan.
 *
 * Under the lead's key it leaves a tombstone without personal data, and under its ID a mark that keeps its bookings from
 * being stored again. For 30 days, such a mark is also under the hash of its address.
 *
 * @returns false if the lead does not exist or was already erased
 * @throws BusyError if concurrent edits make every attempt fail
 */
export function eraseLead(tables: Tables, leadKey: string, erasedAt: Date): Promise<boolean> {
  return untilWritten(tables, "The lead", async () => {
    const item = await readItem(tables, leadKey);
    if (item === undefined || "erased_at" in item) return { kind: "done", outcome: false };
    const stored = toStoredLead(item);
    if (stored === undefined) throw new Error("The lead's record is unreadable");
    const { id, plan_id } = keysSchema.parse(item);
    const timeline = await shortenTimeline(tables, id, maxTimelineItems);
    const postings = await readPostingRecord(tables, leadKey);
    const change = { id: tables.newId(erasedAt), leadId: id, leadKey, kind: "erased" } as const;
    const planItems = plan_id === undefined ? [] : await erasePlan(tables, plan_id);
    const items = [
      ...erasureItems(tables.tableName, stored, erasedAt),
      ...planItems,
      ...timeline.map((key) => deskDelete(tables, key)),
      ...deletePostings(tables, postings),
      ...erasedLeadPuts(tables, stored.lead, erasedAt),
      changePut(tables, change, erasedAt),
    ];
    return { kind: "write", items, outcome: true };
  });
}

/** What the timeline and the plan are found by. A damaged one must not look like none. */
const keysSchema = z.object({ id: z.catch(z.string(), ""), plan_id: z.optional(z.string()) });

/** Leaves room in the transaction's 100 items for postings, marks and a plan. */
const maxTimelineItems = 40;
