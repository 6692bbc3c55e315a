import { monthOf } from "@planner/shared/calendar";
import { type AdService, adServiceSchema } from "@planner/shared/reports/adService";
import { campaignSpendSchema, type SpendMonth } from "@planner/shared/reports/adSpend";
import type { DayRange } from "@planner/shared/reports/reportPeriod";
import { deskTable } from "@planner/shared/tables/deskTable";
import * as z from "zod/mini";
import type { Item } from "../aws/database.ts";
import { readDeskItem, readPartition } from "../tables/deskItems.ts";
import type { Tables } from "../tables/Tables.ts";

/** What a service's campaigns cost in a month, and who changed it. */
const itemSchema = z.object({
  sk: z.string(),
  version: z.number(),
  covered: z.array(z.number()),
  campaigns: z.array(campaignSpendSchema),
  /** The newest first. */
  changes: z.array(
    z.object({
      kind: z.enum(["import", "deletion"]),
      by: z.string(),
      at: z.string(),
      /** Of the file. */
      rows: z.optional(z.number()),
      /** Of the month after the change. */
      cents: z.number(),
    }),
  ),
});

/** The stored spend of a service and month. */
export type MonthItem = z.infer<typeof itemSchema>;

/** The beginning of the sort keys of months. */
const prefix = "month#";

/** A service and a month such as "2026-11". */
export type MonthName = { readonly service: AdService; readonly month: string };

/** The key of the spend of a service and month. */
export function monthKey({ service, month }: MonthName) {
  return { pk: deskTable.adSpend, sk: `${prefix}${month}#${service}` };
}

/** Reads the item of a service and month. */
export async function readMonthItem(
  tables: Tables,
  name: MonthName,
): Promise<MonthItem | undefined> {
  const item = await readDeskItem(tables, monthKey(name));
  return item && itemSchema.parse(item);
}

/** Reads the spend of a service and month. */
export async function readSpendMonth(tables: Tables, name: MonthName): Promise<SpendMonth> {
  const { version = 0, covered = [], campaigns = [] } = (await readMonthItem(tables, name)) ?? {};
  return { ...name, version, covered, campaigns };
}

/** Reads the spend of all services in the months that a period touches. Costs as much as these items. */
export async function readSpendMonths(
  tables: Tables,
  { from, to }: DayRange,
): Promise<readonly SpendMonth[]> {
  const items = await readPartition(tables, {
    pk: deskTable.adSpend,
    from: `${prefix}${monthOf(from)}`,
    to: `${prefix}${monthOf(to)}~`,
  });
  return items.map(toMonth);
}

function toMonth(item: Item): SpendMonth {
  const { sk, version, covered, campaigns } = itemSchema.parse(item);
  const [, month, service] = sk.split("#");
  return { ...nameSchema.parse({ month, service }), version, covered, campaigns };
}

const nameSchema = z.object({ month: z.string(), service: adServiceSchema });
