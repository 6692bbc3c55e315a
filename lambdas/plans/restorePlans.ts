import { paginateScan, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { deskTable } from "@planner/shared/lead/deskTable";
import { transact } from "../aws/database.ts";
import { type DeskTables, deskKeySchema, deskPut, readDeskItem } from "../desk/DeskTables.ts";
import { planPointer } from "../leads/leadEdits.ts";
import { addressItemKey, planKey, readPlan, reminderKey, stopKey, tokenKey } from "./planItems.ts";

/** The numbers of plans in the copy, by what happened to them. */
export type PlanRestoration = Record<"restored" | "present" | "withoutLead", number>;

/**
 * Copies missing plans with their weeks and links from a point-in-time restore of the desk's table. Never changes existing
 * plans. The plan of an erased lead stays erased. Can be rerun after an interruption.
 *
 * @throws ResourceNotFoundException if the copy does not exist
 */
export async function restorePlans(tables: DeskTables, copyName: string): Promise<PlanRestoration> {
  const counts = { restored: 0, present: 0, withoutLead: 0 };
  const pages = paginateScan(
    { client: tables.client },
    {
      TableName: copyName,
      FilterExpression: "begins_with(pk, :plan) AND sk = :sk",
      ExpressionAttributeValues: { ":plan": deskTable.prefixes.plan, ":sk": planKey("").sk },
      ProjectionExpression: "plan_id",
    },
  );
  for await (const { Items = [] } of pages) {
    for (const { plan_id } of Items) counts[await restorePlan(tables, copyName, String(plan_id))]++;
  }
  return counts;
}

async function restorePlan(
  tables: DeskTables,
  copyName: string,
  planId: string,
): Promise<keyof PlanRestoration> {
  if ((await readPlan(tables, planId)) !== undefined) return "present";
  const copy = { ...tables, deskTableName: copyName };
  const plan = await readPlan(copy, planId);
  if (plan === undefined) return "withoutLead";
  const { lead_key, address, tokens } = plan.record;
  const links = await Promise.all(tokens.map((hash) => readDeskItem(copy, tokenKey(hash))));
  const stop = await readDeskItem(copy, stopKey(address));
  const partition = await readPartition(copy, planKey(planId).pk);
  const items = [
    // The contractor may have stopped the reminders since the copy was made.
    ...partition.filter(({ sk }) => sk !== reminderKey(planId).sk),
    ...(stop ? [stop] : []),
    ...links.filter((link) => link !== undefined),
    addressItemKey(address, planId),
  ];
  const result = await transact(tables.client, [
    planPointer(tables.tableName, lead_key, planId),
    ...items.map((item) => deskPut(tables, deskKeySchema.parse(item))),
  ]);
  return result.kind === "written" ? "restored" : "withoutLead";
}

/** Reads a plan's partition: at most 60 items, so that all fit into a transaction. */
async function readPartition({ client, deskTableName }: DeskTables, pk: string) {
  const { Items = [] } = await client.send(
    new QueryCommand({
      TableName: deskTableName,
      KeyConditionExpression: "pk = :pk",
      ExpressionAttributeValues: { ":pk": pk },
      // The plan and the weeks come after the history. If there is more, the oldest history stays behind.
      ScanIndexForward: false,
      Limit: 60,
    }),
  );
  return Items;
}
