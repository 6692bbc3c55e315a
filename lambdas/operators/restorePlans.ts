import { paginateScan } from "@aws-sdk/lib-dynamodb";
import { deskTable } from "@planner/shared/tables/deskTable";
import * as z from "zod/mini";
import { type Item, maxTransactionItems, readItems, transact } from "../aws/database.ts";
import { planPointer } from "../leads/edits/leadEditItems.ts";
import {
  addressItemKey,
  partPrefixes,
  planKey,
  reminderKey,
  stopKey,
  tokenKey,
  withKeyPrefix,
} from "../plans/planKeys.ts";
import { deskKeySchema, deskPut, readDeskItem, readPartition } from "../tables/deskItems.ts";
import type { Tables } from "../tables/Tables.ts";

/** The numbers of plans in the copy, by what happened to them. */
export type PlanRestoration = {
  readonly restored: number;
  /** Already in the table. They did not change. */
  readonly present: number;
  /** Not restored, because their lead does not exist or was erased. */
  readonly withoutLead: number;
};

/**
 * Copies missing plans with their weeks and links from a point-in-time restore of the desk's table. Never changes existing
 * plans. The plan of an erased lead stays erased. Can be rerun after an interruption.
 *
 * @throws ResourceNotFoundException if the copy does not exist
 */
export async function restorePlans(tables: Tables, copyName: string): Promise<PlanRestoration> {
  const counts = { restored: 0, present: 0, withoutLead: 0 };
  const pages = paginateScan(
    { client: tables.client },
    {
      TableName: copyName,
      FilterExpression: "begins_with(pk, :plan) AND sk = :sk",
      ExpressionAttributeValues: { ":plan": deskTable.prefixes.plan, ":sk": planKey("").sk },
    },
  );
  for await (const { Items = [] } of pages) {
    for (const plan of Items) {
      const outcome = await restorePlan(tables, copyName, plan);
      counts[outcome] += 1;
    }
  }
  return counts;
}

/** Copies a plan with all that belongs to it, unless the table has it. */
async function restorePlan(
  tables: Tables,
  copyName: string,
  plan: Item,
): Promise<keyof PlanRestoration> {
  const key = deskKeySchema.parse(plan);
  const planId = key.pk.slice(deskTable.prefixes.plan.length);
  if ((await readDeskItem(tables, planKey(planId))) !== undefined) return "present";
  const leadKey = leadKeySchema.safeParse(plan).data?.lead_key;
  if (leadKey === undefined) return "withoutLead";
  const partition = await readPartition({ ...tables, deskTableName: copyName }, { pk: key.pk });
  const hashesOf = (part: "link" | "address") =>
    withKeyPrefix(partition, partPrefixes[part]).map(({ rest }) => rest);
  const addresses = hashesOf("address");
  const keys = [...hashesOf("link").map(tokenKey), ...addresses.map(stopKey)];
  const linksAndStops = await readItems(tables.client, copyName, keys);
  const items: readonly Item[] = [
    ...linksAndStops,
    ...addresses.map((address) => addressItemKey(address, planId)),
    // The contractor may have stopped the reminders since the copy was made.
    ...partition.filter(({ sk }) => sk !== reminderKey(planId).sk && sk !== key.sk),
    // The last one, so that a restore that was interrupted starts over.
    plan,
  ];
  for (let start = 0; start < items.length; start += itemsPerTransaction) {
    const chunk = items.slice(start, start + itemsPerTransaction);
    const result = await transact(tables.client, [
      planPointer(tables.tableName, leadKey, planId),
      ...chunk.map((item) => deskPut(tables, deskKeySchema.parse(item))),
    ]);
    if (result.kind !== "written") return "withoutLead";
  }
  return "restored";
}

const leadKeySchema = z.object({ lead_key: z.string() });

/** One item of each transaction is the lead. */
const itemsPerTransaction = maxTransactionItems - 1;
