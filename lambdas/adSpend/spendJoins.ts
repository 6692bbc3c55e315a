import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { spendLimits } from "@planner/shared/reports/adSpend";
import { spendKey } from "@planner/shared/reports/matchSpend";
import { type SpendJoinChange, spendJoinSchema } from "@planner/shared/reports/spendJoin";
import { deskTable } from "@planner/shared/tables/deskTable";
import * as z from "zod/mini";
import { ifConditionHolds, retryBusy } from "../aws/database.ts";
import { readDeskItem } from "../tables/deskItems.ts";
import type { Tables } from "../tables/Tables.ts";
import { hasVersion, type SpendEdit } from "./changeSpend.ts";

const joinsKey = { pk: deskTable.adSpend, sk: "joins" };

/**
 * The campaigns that were joined to rows of the reports by hand: one item. Reports apply it when they are read, so that undoing
 * is exact.
 */
const joinsSchema = z.object({
  version: z.number(),
  joins: z.array(spendJoinSchema),
  /** Joins and undone ones, the newest first. */
  changes: z.array(
    z.object({
      service: z.string(),
      campaign: z.string(),
      /** Absent if it was undone. */
      counts_as: z.optional(z.string()),
      by: z.string(),
      at: z.string(),
    }),
  ),
});

/** The stored joins. */
export type SpendJoins = z.infer<typeof joinsSchema>;

/** The oldest changes are dropped. */
const maxChanges = 100;

/** Reads the joined campaigns. Version 0 before the first. */
export async function readSpendJoins(tables: Tables): Promise<SpendJoins> {
  const item = await readDeskItem(tables, joinsKey);
  return item === undefined ? { version: 0, joins: [], changes: [] } : joinsSchema.parse(item);
}

/** What became of a join. */
export type JoinOutcome =
  | { readonly kind: "saved"; readonly version: number }
  | { readonly kind: "stale"; readonly version: number; readonly by?: string; readonly at?: string }
  | { readonly kind: "too many" };

/** Joins a campaign to a row, or undoes it, if the joins still have the version. */
export async function joinSpend(
  tables: Tables,
  { service, campaign, row }: SpendJoinChange,
  { by, now, version }: SpendEdit,
): Promise<JoinOutcome> {
  const before = await readSpendJoins(tables);
  if (before.version !== version) return stale(before);
  const key = spendKey(service, campaign);
  const at = now.toISOString();
  const joins = before.joins.filter((join) => spendKey(join.service, join.campaign) !== key);
  if (row !== undefined) {
    joins.push({ service, campaign, source: row.source, counts_as: row.campaign, by, at });
  }
  if (joins.length > spendLimits.joins) return { kind: "too many" };
  const change = { service, campaign, counts_as: row?.campaign, by, at };
  const item = {
    ...joinsKey,
    version: version + 1,
    joins,
    changes: [change, ...before.changes].slice(0, maxChanges),
  };
  const put = new PutCommand({
    TableName: tables.deskTableName,
    Item: item,
    ...hasVersion(version === 0 ? undefined : version),
  });
  const isSaved = await ifConditionHolds(() => retryBusy(() => tables.client.send(put)));
  return isSaved ? { kind: "saved", version: version + 1 } : stale(await readSpendJoins(tables));
}

function stale({ version, changes: [last] }: SpendJoins): JoinOutcome {
  if (last === undefined) return { kind: "stale", version };
  return { kind: "stale", version, by: last.by, at: last.at };
}
