import { dayMs, monthOf } from "@planner/shared/calendar";
import { type AdService, adServiceSchema } from "@planner/shared/reports/adService";
import {
  campaignSpendSchema,
  type SpendImport,
  type SpendMonth,
  spendLimits,
} from "@planner/shared/reports/adSpend";
import { centsOf, mergeSpend } from "@planner/shared/reports/mergeSpend";
import { type DayRange, keptDays } from "@planner/shared/reports/reportPeriod";
import { deskTable } from "@planner/shared/tables/deskTable";
import * as z from "zod/mini";
import { type Item, transact } from "../aws/database.ts";
import { readDeskItem, readPartition } from "../tables/deskItems.ts";
import type { Tables } from "../tables/Tables.ts";
import { listedMonthUpdate } from "./spendList.ts";

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

type MonthItem = z.infer<typeof itemSchema>;

/** An item has at most 400 KB. The oldest changes are dropped. */
const maxChanges = 50;

const prefix = "month#";

type MonthName = { readonly service: AdService; readonly month: string };

function keyOf({ service, month }: MonthName) {
  return { pk: deskTable.adSpend, sk: `${prefix}${month}#${service}` };
}

/** When a month expires: with the counters of its campaigns, 41 days after the last day that reports go back to. */
function spendExpiry(month: string): number {
  return Math.ceil((Date.parse(`${month}-01`) + (keptDays + 41) * dayMs) / 1000);
}

async function readMonth(tables: Tables, name: MonthName): Promise<MonthItem | undefined> {
  const item = await readDeskItem(tables, keyOf(name));
  return item && itemSchema.parse(item);
}

/** Reads the spend of a service and month. */
export async function readSpendMonth(tables: Tables, name: MonthName): Promise<SpendMonth> {
  const { version = 0, covered = [], campaigns = [] } = (await readMonth(tables, name)) ?? {};
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
  const [, month = "", service = ""] = sk.split("#");
  return { ...nameSchema.parse({ month, service }), version, covered, campaigns };
}

const nameSchema = z.object({ month: z.string(), service: adServiceSchema });

/** Who changes the spend, when, and which version they saw. */
export type SpendEdit = {
  readonly by: string;
  readonly now: Date;
  readonly version: number;
};

export type SpendOutcome =
  | { readonly kind: "saved"; readonly version: number; readonly cents: number }
  /** Someone else changed the month first. */
  | { readonly kind: "stale"; readonly version: number; readonly by?: string; readonly at?: string }
  | { readonly kind: "too many"; readonly campaigns: number };

/** Stores what a file says about a month. */
export async function importSpend(
  tables: Tables,
  spend: SpendImport,
  edit: SpendEdit,
): Promise<SpendOutcome> {
  const before = await readMonth(tables, spend);
  if ((before?.version ?? 0) !== edit.version) return stale(before);
  const after = mergeSpend(before ?? emptyMonth, spend);
  if (after.campaigns.length > spendLimits.campaigns) {
    return { kind: "too many", campaigns: after.campaigns.length };
  }
  return writeMonth(tables, spend, { ...edit, kind: "import", rows: spend.rows, before, after });
}

/** Deletes the spend of a service and month. The item stays, and says who did it. */
export async function deleteSpend(
  tables: Tables,
  name: MonthName,
  edit: SpendEdit,
): Promise<SpendOutcome> {
  const before = await readMonth(tables, name);
  if ((before?.version ?? 0) !== edit.version) return stale(before);
  return writeMonth(tables, name, { ...edit, kind: "deletion", before, after: emptyMonth });
}

/** A month before its first import, and after its deletion. */
const emptyMonth = { covered: [], campaigns: [] };

type MonthChange = SpendEdit & {
  readonly kind: MonthItem["changes"][number]["kind"];
  readonly rows?: number;
  readonly before: MonthItem | undefined;
  readonly after: Pick<MonthItem, "covered" | "campaigns">;
};

/** Writes the month and its entry in the list, if the month still has the version. */
async function writeMonth(
  tables: Tables,
  name: MonthName,
  { kind, rows, by, now, version, before, after }: MonthChange,
): Promise<SpendOutcome> {
  let cents = 0;
  for (const campaign of after.campaigns) cents += centsOf(campaign);
  const at = now.toISOString();
  const change = { kind, by, at, rows, cents };
  const earlierChanges = before?.changes ?? [];
  const month = {
    version: version + 1,
    covered: after.covered,
    campaigns: after.campaigns,
    changes: [change, ...earlierChanges].slice(0, maxChanges),
  };
  const listed = {
    version: month.version,
    covered: month.covered,
    cents,
    by,
    at,
    campaigns: month.campaigns.length,
  };
  const result = await transact(tables.client, [
    {
      Put: {
        TableName: tables.deskTableName,
        Item: { ...keyOf(name), ...month, [deskTable.expiry]: spendExpiry(name.month) },
        ...hasVersion(before?.version),
      },
    },
    listedMonthUpdate(tables, name, listed),
  ]);
  if (result.kind === "condition failed") return stale(await readMonth(tables, name));
  return { kind: "saved", version: month.version, cents };
}

/** The condition that an item still has the version that was read. */
export function hasVersion(version: number | undefined) {
  if (version === undefined) return { ConditionExpression: "attribute_not_exists(pk)" };
  return {
    ConditionExpression: "version = :version",
    ExpressionAttributeValues: { ":version": version },
  };
}

function stale(item: MonthItem | undefined): SpendOutcome {
  const [last] = item?.changes ?? [];
  const version = item?.version ?? 0;
  if (last === undefined) return { kind: "stale", version };
  return { kind: "stale", version, by: last.by, at: last.at };
}
