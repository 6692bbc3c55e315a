import { QueryCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { addDays, dateOf, formatDate } from "@planner/shared/calendar";
import { deskTable } from "@planner/shared/tables/deskTable";
import { wallClock } from "@planner/shared/timeZone";
import { ifConditionHolds, transact } from "../aws/database.ts";
import type { Enqueue } from "../queues/leadMessages.ts";
import { deskDelete, deskKeySchema, deskPut } from "../tables/deskItems.ts";
import type { Tables } from "../tables/Tables.ts";
import { planKey, reminderKey, waitingKey } from "./planItems.ts";
import type { PlanMessage } from "./planMail.ts";

const { prefixes, planIndex } = deskTable;
const { name: indexName, partitionKey, sortKey } = planIndex;

/** Turns the email on Mondays on or off. Returns false if the plan was erased. */
export async function setReminder(tables: Tables, planId: string, isOn: boolean): Promise<boolean> {
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

/** The queue of emails to contractors, and what decides when it gets the reminders. */
export type ReminderQueue = {
  /** The agency's. */
  readonly timeZone: string;
  readonly mailsPerDay: number;
  readonly enqueue: Enqueue<Extract<PlanMessage, { reminder: string } | { address: string }>>;
};

/** Queues the emails that waited for this day, and on Mondays the reminders. */
export async function queueReminders(
  tables: Tables,
  { timeZone, mailsPerDay: limit, enqueue }: ReminderQueue,
  time: Date,
): Promise<void> {
  const waiting = await readDue(tables, { kind: "waiting", before: dateOf(time), limit });
  const monday = reminderMonday(time, timeZone);
  const due =
    monday === undefined ? [] : await readDue(tables, { kind: "reminders", before: monday, limit });
  const messages = [
    ...waiting.map((pk) => ({ address: pk.slice(prefixes.address.length) })),
    ...due.map((pk) => ({ reminder: pk.slice(prefixes.plan.length), monday: monday ?? "" })),
  ];
  await enqueue(messages);
}

/**
 * The Monday whose reminders are due: between 8:00 and 9:00 in a time zone, also on Tuesday for those over Monday's total.
 * Undefined at any other time.
 */
function reminderMonday(time: Date, timeZone: string): string | undefined {
  const { hour, ...day } = wallClock(time, timeZone);
  const date = formatDate(day);
  const daysSince = new Date(date).getUTCDay() - 1;
  const isDue = hour === 8 && [0, 1].includes(daysSince);
  return isDue ? addDays(date, -daysSince) : undefined;
}

type DueQuery = {
  /** Reminders of plans, or addresses whose email waits for the next day. */
  readonly kind: "reminders" | "waiting";
  readonly before: string;
  readonly limit: number;
};

/** Reads the partitions of items that were not handled on a day or later, the earliest first. */
async function readDue(
  { client, deskTableName }: Tables,
  { kind, before, limit }: DueQuery,
): Promise<readonly string[]> {
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
  return Items.map((item) => deskKeySchema.parse(item).pk);
}

/** Marks the reminder of a Monday as handled, if the contractor still wants reminders. */
export function markReminded(
  { client, deskTableName }: Tables,
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

/** Makes the email to an address go out on the next day, or no longer. */
export async function setWaiting(
  tables: Tables,
  address: string,
  since: Date | undefined,
): Promise<void> {
  const key = waitingKey(address);
  const item = { ...key, [partitionKey]: "waiting", [sortKey]: since && dateOf(since) };
  await transact(tables.client, [since ? deskPut(tables, item) : deskDelete(tables, key)]);
}
