import * as z from "zod/mini";
import { type Transaction, transact } from "../aws/database.ts";
import { erasedLeadPuts } from "../bookings/eraseBookings.ts";
import { erasureItems } from "../leads/edits/leadEditItems.ts";
import { toStoredLead } from "../leads/leadItem.ts";
import { shortenTimeline } from "../leads/timeline/leadEvents.ts";
import { addressItemKey, addressPartition, partPrefixes, planKey } from "../plans/planKeys.ts";
import { linkKeys } from "../plans/planLinks.ts";
import { deletePostings, readPostingRecord } from "../search/postings.ts";
import { changePut } from "../tables/changeLog.ts";
import { type DeskKey, deskDelete, readPartition } from "../tables/deskItems.ts";
import { readItem } from "../tables/LeadTable.ts";
import type { Tables } from "../tables/Tables.ts";
import { untilWritten } from "../tables/untilWritten.ts";

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

/**
 * Deletes the weeks, the history and the links of a plan whose lead is being erased, and returns the transaction items that
 * delete the rest. They fail if the plan is changed in the meantime. Finds everything by its key, so that it also erases
 * what a damaged or later record has.
 */
async function erasePlan(tables: Tables, planId: string): Promise<Transaction> {
  const plan = planKey(planId);
  // The revision is read first, so that a later change fails the transaction.
  const items = await readPartition(tables, { pk: plan.pk });
  const revision = items.find(({ sk }) => sk === plan.sk)?.revision ?? 0;
  const { Delete } = deskDelete(tables, plan);
  const ifUnchanged = {
    ConditionExpression: "attribute_not_exists(revision) OR revision = :revision",
    ExpressionAttributeValues: { ":revision": revision },
  };
  const deletes: Transaction = [{ Delete: { ...Delete, ...ifUnchanged } }];
  for (const key of await keysOf(tables, plan.pk)) {
    if (key.sk === plan.sk) continue;
    if (!key.sk.startsWith(partPrefixes.address)) {
      await deletePart(tables, planId, key);
      continue;
    }
    const address = key.sk.slice(partPrefixes.address.length);
    const keys = [key, ...(await addressKeys(tables, address, planId))];
    deletes.push(...keys.map((each) => deskDelete(tables, each)));
  }
  return deletes;
}

/**
 * Deletes a week, an entry of the history or a link. All items of a link are deleted at once. Otherwise, one that is renewed
 * in between could stay without its entry in the plan's list.
 */
async function deletePart(tables: Tables, planId: string, key: DeskKey): Promise<void> {
  const isLink = key.sk.startsWith(partPrefixes.link);
  const keys = isLink ? linkKeys(planId, key.sk.slice(partPrefixes.link.length)) : [key];
  await transact(
    tables.client,
    keys.map((each) => deskDelete(tables, each)),
  );
}

/** The keys that an address has because of a plan: all of them if it has no other plan. */
async function addressKeys(tables: Tables, address: string, planId: string) {
  const planItem = addressItemKey(address, planId);
  const keys = await keysOf(tables, addressPartition(address));
  const hasOtherPlan = keys.some(({ sk }) => sk.startsWith(planPrefix) && sk !== planItem.sk);
  return hasOtherPlan ? [planItem] : keys;
}

const planPrefix = addressItemKey("", "").sk;

async function keysOf(tables: Tables, pk: string): Promise<readonly DeskKey[]> {
  return (await readPartition(tables, { pk })).map((item) => ({ pk, sk: item.sk }));
}
