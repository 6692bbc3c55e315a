import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { dateOf } from "@planner/shared/calendar";
import { deskTable } from "@planner/shared/tables/deskTable";
import type { Enqueue } from "../../queues/enqueueTo.ts";
import { deskKeySchema } from "../../tables/deskItems.ts";
import type { Tables } from "../../tables/Tables.ts";
import { mailPartitions } from "../planKeys.ts";
import type { PlanMessage } from "./planMessages.ts";
import { reminderMonday } from "./reminderTime.ts";

const { prefixes, planIndex } = deskTable;
const { name: indexName, partitionKey, sortKey } = planIndex;

/** The queue of emails to contractors, and what decides when it gets which. */
export type MailQueue = {
  /** The agency's. */
  readonly timeZone: string;
  /** At most so many of each kind are queued at a time. */
  readonly mailsPerDay: number;
  readonly enqueue: Enqueue<Extract<PlanMessage, { reminder: string } | { address: string }>>;
};

/** Queues the emails that waited for this day, and on Mondays the reminders. */
export async function queueDueMails(
  tables: Tables,
  { timeZone, mailsPerDay: limit, enqueue }: MailQueue,
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

type DueQuery = {
  /** Reminders of plans, or addresses whose email waits for the next day. */
  readonly kind: keyof typeof mailPartitions;
  readonly before: string;
  readonly limit: number;
};

/** Reads the partitions of the items that were last handled before a day, the earliest first. */
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
