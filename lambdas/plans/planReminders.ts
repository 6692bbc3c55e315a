import { QueryCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { deskTable } from "@planner/shared/lead/deskTable";
import * as z from "zod/mini";
import { ifConditionHolds, transact } from "../aws/database.ts";
import { type DeskTables, deskDelete, deskPut } from "../desk/DeskTables.ts";
import { type Enqueue, maxMessagesPerCall } from "../queues/leadMessages.ts";
import { planKey, reminderKey } from "./planItems.ts";

const { name: indexName, partitionKey, sortKey } = deskTable.planIndex;

/** Turns the email on Mondays on or off. Returns false if the plan was erased. */
export async function setReminder(
  tables: DeskTables,
  planId: string,
  isOn: boolean,
): Promise<boolean> {
  const key = reminderKey(planId);
  // An index's key cannot be empty. "0" sorts before every Monday.
  const item = { ...key, plan_id: planId, [partitionKey]: "reminders", [sortKey]: "0" };
  const result = await transact(tables.client, [
    {
      Update: {
        TableName: tables.deskTableName,
        Key: planKey(planId),
        // An erasure that has already deleted the plan's other items starts over.
        UpdateExpression: "SET revision = revision + :one",
        ConditionExpression: "attribute_exists(pk)",
        ExpressionAttributeValues: { ":one": 1 },
      },
    },
    isOn ? deskPut(tables, item) : deskDelete(tables, key),
  ]);
  return result.kind === "written";
}

/** The queue of emails to contractors, and what decides when it gets the reminders. */
export type ReminderQueue = {
  /** The agency's. */
  readonly timeZone: string;
  readonly mailsPerDay: number;
  readonly enqueue: Enqueue<{ readonly reminder: string; readonly monday: string }>;
};

/** On Mondays between 8:00 and 9:00, queues the reminders that were not handled yet. */
export async function queueReminders(
  tables: DeskTables,
  { timeZone, mailsPerDay, enqueue }: ReminderQueue,
  time: Date,
): Promise<void> {
  const monday = reminderMonday(time, timeZone);
  if (monday === undefined) return;
  const planIds = await readDueReminders(tables, { monday, limit: mailsPerDay });
  for (let start = 0; start < planIds.length; start += maxMessagesPerCall) {
    const batch = planIds.slice(start, start + maxMessagesPerCall);
    await enqueue(batch.map((reminder) => ({ reminder, monday })));
  }
}

/** The Monday whose reminders are due between 8:00 and 9:00 in a time zone. Undefined at any other time. */
function reminderMonday(time: Date, timeZone: string): string | undefined {
  // Sweden writes "2026-11-30 08:15".
  const format = new Intl.DateTimeFormat("sv-SE", {
    timeZone,
    dateStyle: "short",
    timeStyle: "short",
  });
  const [date = "", clock = ""] = format.format(time).split(" ");
  return new Date(date).getUTCDay() === 1 && clock.startsWith("08:") ? date : undefined;
}

/** Reads the IDs of plans whose contractors want a reminder, and whose reminder of a Monday was not handled yet. */
async function readDueReminders(
  { client, deskTableName }: DeskTables,
  { monday, limit }: { readonly monday: string; readonly limit: number },
): Promise<readonly string[]> {
  const { Items = [] } = await client.send(
    new QueryCommand({
      TableName: deskTableName,
      IndexName: indexName,
      KeyConditionExpression: "#partition = :reminders AND #last < :monday",
      ExpressionAttributeNames: { "#partition": partitionKey, "#last": sortKey },
      ExpressionAttributeValues: { ":reminders": "reminders", ":monday": monday },
      Limit: limit,
    }),
  );
  return Items.map((item) => reminderSchema.parse(item).plan_id);
}

const reminderSchema = z.object({ plan_id: z.string() });

/** Marks the reminder of a Monday as handled, if the contractor still wants reminders. */
export function markReminded(
  { client, deskTableName }: DeskTables,
  planId: string,
  monday: string,
): Promise<boolean> {
  return ifConditionHolds(() =>
    client.send(
      new UpdateCommand({
        TableName: deskTableName,
        Key: reminderKey(planId),
        UpdateExpression: "SET #last = :monday",
        ConditionExpression: "attribute_exists(pk)",
        ExpressionAttributeNames: { "#last": sortKey },
        ExpressionAttributeValues: { ":monday": monday },
      }),
    ),
  );
}
