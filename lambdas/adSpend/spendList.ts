import type { StoredSpendMonth } from "@planner/shared/api/reportContract";
import { monthOf } from "@planner/shared/calendar";
import { type AdService, adServiceSchema } from "@planner/shared/reports/adService";
import { deskTable } from "@planner/shared/tables/deskTable";
import * as z from "zod/mini";
import { readDeskItem } from "../tables/deskItems.ts";
import type { Tables } from "../tables/Tables.ts";

/**
 * The list of the imported months: one item with an attribute for each service and month, so that the desk does not read the
 * months themselves.
 */
const listKey = { pk: deskTable.adSpend, sk: "list" };

const entrySchema = z.object({
  version: z.number(),
  covered: z.array(z.number()),
  campaigns: z.number(),
  cents: z.number(),
  by: z.string(),
  at: z.string(),
});

/** What the list says about a month. */
type Entry = z.infer<typeof entrySchema>;

/** The transaction item that lists a month. */
export function listedMonthUpdate(
  { deskTableName }: Tables,
  { service, month }: { readonly service: AdService; readonly month: string },
  entry: Entry,
) {
  return {
    Update: {
      TableName: deskTableName,
      Key: listKey,
      UpdateExpression: "SET #month = :entry",
      ExpressionAttributeNames: { "#month": `${month}#${service}` },
      ExpressionAttributeValues: { ":entry": entry },
    },
  };
}

/** Reads the imported months that reports still go back to, the newest first. Deleted ones are included. */
export async function readSpendList(
  tables: Tables,
  firstDay: string,
): Promise<readonly StoredSpendMonth[]> {
  const item = (await readDeskItem(tables, listKey)) ?? {};
  const firstMonth = monthOf(firstDay);
  return Object.entries(item)
    .flatMap(([name, value]) => {
      const [month, service] = name.split("#");
      // The names of the key's attributes have no service.
      if (month === undefined || service === undefined || month < firstMonth) return [];
      return [{ service: adServiceSchema.parse(service), month, ...entrySchema.parse(value) }];
    })
    .toSorted(newestFirst);
}

function newestFirst(one: StoredSpendMonth, other: StoredSpendMonth): number {
  if (one.month !== other.month) return one.month < other.month ? 1 : -1;
  return one.service < other.service ? -1 : 1;
}
