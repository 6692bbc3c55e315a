import { DeleteCommand } from "@aws-sdk/lib-dynamodb";
import type { Transaction } from "../aws/database.ts";
import { type DeskTables, deskDelete, deskKeyPages } from "../desk/DeskTables.ts";
import { addressItemKey, planKey, readPlan, stopKey, tokenKey } from "./planItems.ts";
import { plansOf } from "./planMail.ts";

/**
 * Deletes the weeks and the history of a plan whose lead is being erased, and returns the transaction items that delete
 * the rest. They fail if the plan is changed in the meantime.
 */
export async function planErasure(
  tables: DeskTables,
  planId: string | undefined,
): Promise<Transaction> {
  const plan = planId === undefined ? undefined : await readPlan(tables, planId);
  if (plan === undefined) return [];
  const { client, deskTableName } = tables;
  const { plan_id, address, tokens, revision } = plan.record;
  for await (const keys of deskKeyPages(tables, planKey(plan_id).pk)) {
    for (const Key of keys) {
      if (Key.sk === planKey(plan_id).sk) continue;
      await client.send(new DeleteCommand({ TableName: deskTableName, Key }));
    }
  }
  const others = (await plansOf(tables, address)).filter((each) => each !== plan_id);
  const { Delete } = deskDelete(tables, planKey(plan_id));
  return [
    {
      Delete: {
        ...Delete,
        ConditionExpression: "revision = :revision",
        ExpressionAttributeValues: { ":revision": revision },
      },
    },
    ...tokens.map((hash) => deskDelete(tables, tokenKey(hash))),
    deskDelete(tables, addressItemKey(address, plan_id)),
    ...(others.length === 0 ? [deskDelete(tables, stopKey(address))] : []),
  ];
}
