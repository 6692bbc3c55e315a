import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { deskTable } from "@planner/shared/tables/deskTable";
import { ifConditionHolds, transact } from "../../aws/database.ts";
import { deskDelete, deskPut } from "../../tables/deskItems.ts";
import type { Tables } from "../../tables/Tables.ts";
import { mailPartitions, planKey, reminderKey } from "../planKeys.ts";

const { partitionKey, sortKey } = deskTable.planIndex;

/** Turns the email on Mondays on or off. Returns false if the plan was erased. */
export async function setReminder(
  tables: Tables,
  planId: string,
  state: "on" | "off",
): Promise<boolean> {
  const key = reminderKey(planId);
  // An index's key cannot be empty. "0" sorts before every Monday.
  const item = { ...key, [partitionKey]: mailPartitions.reminders, [sortKey]: "0" };
  const result = await transact(tables.client, [
    {
      Update: {
        TableName: tables.deskTableName,
        Key: planKey(planId),
        // Raises the revision, so that an erasure at the same time fails, starts over and deletes the reminder too.
        UpdateExpression: "SET revision = revision + :one",
        ConditionExpression: "attribute_exists(pk)",
        ExpressionAttributeValues: { ":one": 1 },
      },
    },
    state === "on" ? deskPut(tables, item) : deskDelete(tables, key),
  ]);
  return result.kind === "written";
}

/** Marks the reminder of a Monday as handled, if the contractor still wants reminders. */
export async function markReminded(
  { client, deskTableName }: Tables,
  planId: string,
  monday: string,
): Promise<void> {
  await ifConditionHolds(() =>
    client.send(
      new UpdateCommand({
        TableName: deskTableName,
        Key: reminderKey(planId),
        // The index sorts reminders by the last Monday that they were handled on.
        UpdateExpression: "SET #lastMonday = :monday",
        ConditionExpression: "attribute_exists(pk)",
        ExpressionAttributeNames: { "#lastMonday": sortKey },
        ExpressionAttributeValues: { ":monday": monday },
      }),
    ),
  );
}
