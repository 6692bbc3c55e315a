import { DeleteCommand, paginateQuery } from "@aws-sdk/lib-dynamodb";
import type { Transaction } from "../aws/database.ts";
import type { DeskKey, DeskTables } from "../desk/DeskTables.ts";
import { deskKeySchema } from "../desk/leadEvents.ts";
import { addressPartition, planKey, readPlan, tokenKey } from "./planItems.ts";
import { plansOf, stopKey } from "./planMail.ts";

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
  const query = {
    TableName: deskTableName,
    KeyConditionExpression: "pk = :plan",
    ExpressionAttributeValues: { ":plan": planKey(plan_id).pk },
    ProjectionExpression: "pk, sk",
    ConsistentRead: true,
  };
  for await (const { Items = [] } of paginateQuery({ client }, query)) {
    for (const Key of Items.map((item) => deskKeySchema.parse(item))) {
      if (Key.sk === planKey(plan_id).sk) continue;
      await client.send(new DeleteCommand({ TableName: deskTableName, Key }));
    }
  }
  const others = (await plansOf(tables, address)).filter((each) => each !== plan_id);
  const remove = (Key: DeskKey) => ({ Delete: { TableName: deskTableName, Key } });
  return [
    {
      Delete: {
        TableName: deskTableName,
        Key: planKey(plan_id),
        ConditionExpression: "revision = :revision",
        ExpressionAttributeValues: { ":revision": revision },
      },
    },
    ...tokens.map((hash) => remove(tokenKey(hash))),
    remove({ pk: addressPartition(address), sk: `plan#${plan_id}` }),
    ...(others.length === 0 ? [remove(stopKey(address))] : []),
  ];
}
