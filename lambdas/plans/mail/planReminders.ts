import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { deskTable } from "@planner/shared/tables/deskTable";
import { ifConditionHolds, transact } from "../../aws/database.ts";
import { deskDelete, deskPut } from "../../tables/deskItems.ts";
import type { Tables } from "../../tables/Tables.ts";
import { mailItem, reminderKey } from "../planKeys.ts";
import { raiseRevision } from "../raiseRevision.ts";

/** Turns the email on Mondays on or off. Returns false if the plan was erased. */
export async function setReminder(
  tables: Tables,
  planId: string,
  state: "on" | "off",
): Promise<boolean> {
  const key = reminderKey(planId);
  const result = await transact(tables.client, [
    raiseRevision(tables, planId, { expression: "attribute_exists(pk)" }),
    state === "on"
      ? deskPut(tables, mailItem(key, "reminders", neverHandled))
      : deskDelete(tables, key),
  ]);
  return result.kind === "written";
}

/** Instead of a Monday, because an index's key cannot be empty. It sorts before every Monday. */
const neverHandled = "0";

/** Marks the reminder of a Monday as handled, if the contractor still wants reminders. */
export async function markHandled(
  { client, deskTableName }: Tables,
  planId: string,
  monday: string,
): Promise<void> {
  await ifConditionHolds(() =>
    client.send(
      new UpdateCommand({
        TableName: deskTableName,
        Key: reminderKey(planId),
        UpdateExpression: "SET #lastMonday = :monday",
        ConditionExpression: "attribute_exists(pk)",
        ExpressionAttributeNames: { "#lastMonday": deskTable.planIndex.sortKey },
        ExpressionAttributeValues: { ":monday": monday },
      }),
    ),
  );
}
