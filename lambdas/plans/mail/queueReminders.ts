import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { addDays, dateOf, formatDate } from "@planner/shared/calendar";
import { deskTable } from "@planner/shared/tables/deskTable";
import { wallClock } from "@planner/shared/timeZone";
import type { Enqueue } from "../../queues/enqueueTo.ts";
import { deskKeySchema } from "../../tables/deskItems.ts";
import type { Tables } from "../../tables/Tables.ts";
import { mailPartitions } from "../planKeys.ts";
import type { PlanMessage } from "./planMessages.ts";

const { prefixes, planIndex } = deskTable;
const { name: indexName, partitionKey, sortKey } = planIndex;

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
  const waitingMessages = waiting.map((pk) => ({ address: pk.slice(prefixes.address.length) }));
  const monday = reminderMonday(time, timeZone);
  if (monday === undefined) return enqueue(waitingMessages);
  const due = await readDue(tables, { kind: "reminders", before: monday, limit });
  const reminders = due.map((pk) => ({ reminder: pk.slice(prefixes.plan.length), monday }));
  return enqueue([...waitingMessages, ...reminders]);
}

/**
 * The Monday whose reminders are due: between 8:00 and 9:00 in a time zone, also on Tuesday for those over Monday's total.
 * Undefined at any other time.
 */
function reminderMonday(time: Date, timeZone: string): string | undefined {
  const { hour, ...day } = wallClock(time, timeZone);
  const date = formatDate(day);
  // `getUTCDay` counts from Sunday, which is 0.
  const daysSinceMonday = new Date(date).getUTCDay() - 1;
  const isMondayOrTuesday = daysSinceMonday === 0 || daysSinceMonday === 1;
  return isMondayOrTuesday && hour === 8 ? addDays(date, -daysSinceMonday) : undefined;
}

type DueQuery = {
  /** Reminders of plans, or addresses whose email waits for the next day. */
  readonly kind: keyof typeof mailPartitions;
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
      KeyConditionExpression: "#partition = :kind AND #lastDay < :before",
      ExpressionAttributeNames: { "#partition": partitionKey, "#lastDay": sortKey },
      ExpressionAttributeValues: { ":kind": mailPartitions[kind], ":before": before },
      Limit: limit,
    }),
  );
  return Items.map((item) => deskKeySchema.parse(item).pk);
}
