import { dayMs } from "@planner/shared/calendar";
import { centsOf, type SpendImport, spendLimits } from "@planner/shared/reports/adSpend";
import { mergeSpend } from "@planner/shared/reports/mergeSpend";
import { keptDays } from "@planner/shared/reports/reportPeriod";
import { deskTable } from "@planner/shared/tables/deskTable";
import { transact } from "../aws/database.ts";
import type { Tables } from "../tables/Tables.ts";
import { listedMonthUpdate } from "./spendList.ts";
import { type MonthItem, type MonthName, monthKey, readMonthItem } from "./spendMonths.ts";

/** Who changes the spend, when, and which version they saw. */
export type SpendEdit = {
  readonly by: string;
  readonly now: Date;
  readonly version: number;
};

/** What became of a change. */
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
  const before = await readMonthItem(tables, spend);
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
  const before = await readMonthItem(tables, name);
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

/** An item has at most 400 KB. The oldest changes are dropped. */
const maxChanges = 50;

/** When a month expires: with the counters of its campaigns, 41 days after the last day that reports go back to. */
function spendExpiry(month: string): number {
  return Math.ceil((Date.parse(`${month}-01`) + (keptDays + 41) * dayMs) / 1000);
}

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
        Item: { ...monthKey(name), ...month, [deskTable.expiry]: spendExpiry(name.month) },
        ...hasVersion(before?.version),
      },
    },
    listedMonthUpdate(tables, name, listed),
  ]);
  if (result.kind === "condition failed") return stale(await readMonthItem(tables, name));
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
