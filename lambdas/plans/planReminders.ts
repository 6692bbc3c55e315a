import { PutCommand, QueryCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { dayMs } from "@planner/shared/calendar";
import { deskTable } from "@planner/shared/lead/deskTable";
import { ifConditionHolds, transact } from "../aws/database.ts";
import {
  type DeskKey,
  type DeskTables,
  deskDelete,
  deskKeySchema,
  deskPut,
} from "../desk/DeskTables.ts";
import { planKey, reminderKey, waitingKey } from "./planItems.ts";

const { name: indexName, partitionKey, sortKey } = deskTable.planIndex;

/** Turns the email on Mondays on or off. Returns false if the plan was erased. */
export async function setReminder(
  tables: DeskTables,
  planId: string,
  isOn: boolean,
): Promise<boolean> {
  const key = reminderKey(planId);
  // An index's key cannot be empty. "0" sorts before every Monday.
  const item = { ...key, [partitionKey]: "reminders", [sortKey]: "0" };
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

/**
 * The Monday whose reminders are due: between 8:00 and 9:00 in a time zone, also on Tuesday for those over Monday's total.
 * Undefined at any other time.
 */
export function reminderMonday(time: Date, timeZone: string): string | undefined {
  // Sweden writes "2026-11-30 08:15".
  const format = new Intl.DateTimeFormat("sv-SE", {
    timeZone,
    dateStyle: "short",
    timeStyle: "short",
  });
  const [date = "", clock = ""] = format.format(time).split(" ");
  const daysSince = new Date(date).getUTCDay() - 1;
  if (![0, 1].includes(daysSince) || !clock.startsWith("08:")) return undefined;
  return new Date(Date.parse(date) - daysSince * dayMs).toISOString().slice(0, date.length);
}

/** Makes the email to an address go out on the next day. Expires after a week. */
export async function waitForNextDay(
  { client, deskTableName }: DeskTables,
  address: string,
  now: Date,
): Promise<void> {
  await client.send(
    new PutCommand({
      TableName: deskTableName,
      Item: {
        ...waitingKey(address),
        [partitionKey]: "waiting",
        [sortKey]: dateOf(now),
        [deskTable.expiry]: Math.ceil((now.getTime() + 7 * dayMs) / 1000),
      },
    }),
  );
}

/** The UTC day, such as 2026-11-23. */
export function dateOf(time: Date): string {
  return time.toISOString().slice(0, "2026-11-23".length);
}

type DueQuery = {
  /** Reminders of plans, or addresses whose email waits for the next day. */
  readonly kind: "reminders" | "waiting";
  readonly before: string;
  readonly limit: number;
};

/** Reads the keys of items that were not handled on a day or later, the earliest first. */
export async function readDue(
  { client, deskTableName }: DeskTables,
  { kind, before, limit }: DueQuery,
): Promise<readonly DeskKey[]> {
  const { Items = [] } = await client.send(
    new QueryCommand({
      TableName: deskTableName,
      IndexName: indexName,
      KeyConditionExpression: "#partition = :kind AND #last < :before",
      ExpressionAttributeNames: { "#partition": partitionKey, "#last": sortKey },
      ExpressionAttributeValues: { ":kind": kind, ":before": before },
      Limit: limit,
    }),
  );
  return Items.map((item) => deskKeySchema.parse(item));
}

/** Marks a due item as handled on a day, if it still exists. */
export function markHandled(
  { client, deskTableName }: DeskTables,
  { pk, sk }: DeskKey,
  day: string,
): Promise<boolean> {
  return ifConditionHolds(() =>
    client.send(
      new UpdateCommand({
        TableName: deskTableName,
        Key: { pk, sk },
        UpdateExpression: "SET #last = :day",
        ConditionExpression: "attribute_exists(pk)",
        ExpressionAttributeNames: { "#last": sortKey },
        ExpressionAttributeValues: { ":day": day },
      }),
    ),
  );
}
