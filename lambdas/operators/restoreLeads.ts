import type { Item } from "../aws/database.ts";
import { keySchema } from "../leads/leadItem.ts";
import { scanItems } from "../leads/scanLeads.ts";
import { type LeadTable, putIfAbsent } from "../tables/LeadTable.ts";
import type { Tables } from "../tables/Tables.ts";
import { eraseLead } from "./eraseLead.ts";

/** The numbers of items in the copy, by what happened to them. */
export type Restoration = {
  readonly restored: number;
  /** Their key was taken. They did not change. */
  readonly present: number;
};

/**
 * Copies missing items from a point-in-time restore back into the table: stores every item whose key is free. Never
 * changes existing items. Can be rerun after an interruption.
 *
 * Restores alert marks before leads, so the functions that process the restored leads find them. The
 * stream then updates the statistics.
 *
 * @throws ResourceNotFoundException if the copy does not exist
 */
export async function restoreLeads(table: LeadTable, copyName: string): Promise<Restoration> {
  await restoreItems(table, copyName, "other");
  return restoreItems(table, copyName, "leads");
}

/**
 * Repeats the erasures that another copy of the table records, such as the latest one before a loss: erases the leads
 * that an older backup brought back, and stores the tombstones, so that no restore brings them back again.
 *
 * @returns the number of erased leads
 * @throws ResourceNotFoundException if the copy does not exist
 */
export async function repeatErasures(
  tables: Tables,
  { copyName, now }: { readonly copyName: string; readonly now: () => Date },
): Promise<number> {
  let erased = 0;
  for await (const items of scanItems({ ...tables, tableName: copyName }, "other")) {
    const tombstones = items.filter(({ erased_at }) => erased_at !== undefined);
    for (const tombstone of tombstones) {
      const { idempotency_key } = keySchema.parse(tombstone);
      const isErased = await eraseLead(tables, idempotency_key, now());
      if (isErased) {
        erased += 1;
      } else {
        // There was no lead, so its tombstone may be missing.
        await putIfAbsent(tables, tombstone);
      }
    }
  }
  return erased;
}

async function restoreItems(
  table: LeadTable,
  copyName: string,
  kind: "leads" | "other",
): Promise<Restoration> {
  let restored = 0;
  let present = 0;
  for await (const items of scanItems({ ...table, tableName: copyName }, kind)) {
    for (let start = 0; start < items.length; start += itemsAtOnce) {
      const chunk = items.slice(start, start + itemsAtOnce);
      const outcomes = await Promise.all(chunk.map((item) => storeIfMissing(table, item)));
      const storedCount = outcomes.filter((isStored) => isStored).length;
      restored += storedCount;
      present += chunk.length - storedCount;
    }
  }
  return { restored, present };
}

/** Stores an item. Returns false if its key is taken. */
async function storeIfMissing(table: LeadTable, item: Item): Promise<boolean> {
  return (await putIfAbsent(table, item)) === undefined;
}

/** Low enough to leave capacity for new leads in an on-demand table. */
const itemsAtOnce = 25;
