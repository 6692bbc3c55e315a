import { leadsTable } from "@planner/shared/lead/leadsTable";
import { type Item, type LeadTable, putIfAbsent } from "../leads/LeadTable.ts";
import { scanItems } from "../leads/scanLeads.ts";
import { isStatisticsKey } from "../leads/statisticsItem.ts";

/** What a restore did. */
export type Restoration = {
  /** The number of items that were missing. */
  readonly restored: number;
  /** The number of items whose key is taken. They were not changed. */
  readonly present: number;
};

/**
 * Restores what a table has lost from a copy that was made of it at a point in time: stores every item whose key is
 * free. Items of the table never change. If it is interrupted, it can run again.
 *
 * Alert marks are restored before leads, so that the stream of restored leads finds them. Statistics are not restored:
 * they would be out of date. Rebuild them afterwards.
 *
 * @throws ResourceNotFoundException if there is no such copy
 */
export async function restoreLeads(table: LeadTable, copyName: string): Promise<Restoration> {
  await restoreItems(table, copyName, "other");
  return restoreItems(table, copyName, "leads");
}

async function restoreItems(
  table: LeadTable,
  copyName: string,
  kind: "leads" | "other",
): Promise<Restoration> {
  let [restored, present] = [0, 0];
  for await (const page of scanItems({ ...table, tableName: copyName }, kind)) {
    const items = page.filter((item) => !isStatisticsKey(String(item[leadsTable.key])));
    for (let start = 0; start < items.length; start += itemsAtOnce) {
      const chunk = items.slice(start, start + itemsAtOnce);
      const stored = await Promise.all(chunk.map((item) => isStored(table, item)));
      restored += stored.filter(Boolean).length;
      present += stored.filter((each) => !each).length;
    }
  }
  return { restored, present };
}

/** Returns false if the key is taken. */
async function isStored(table: LeadTable, item: Item): Promise<boolean> {
  return (await putIfAbsent(table, item)).kind === "stored";
}

/** Few enough to leave an on-demand table capacity for new leads. */
const itemsAtOnce = 25;
