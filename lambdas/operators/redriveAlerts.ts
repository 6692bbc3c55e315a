import {
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  type QueueAttributeName,
  ReceiveMessageCommand,
  type SQSClient,
  StartMessageMoveTaskCommand,
} from "@aws-sdk/client-sqs";
import { dayMs } from "@planner/shared/calendar";
import { longestSaveMs } from "@planner/shared/deployment/functions";
import { metaEventDays } from "@planner/shared/lead/adEvents";
import { type Conversion, conversions } from "@planner/shared/lead/conversion";
import type { AlertChannel } from "@planner/shared/tables/leadsTable";
import * as z from "zod/mini";
import { toStoredLead } from "../leads/leadItem.ts";
import { readLeadKeys, readStoredLeads } from "../leads/readLeads.ts";
import { scanItems } from "../leads/scanLeads.ts";
import type { AdEventMessage } from "../queues/adEventMessages.ts";
import { type Enqueue, enqueueTo } from "../queues/leadMessages.ts";
import { updateRows } from "../search/personRows.ts";
import { settle } from "../statistics/settle.ts";
import { changeLogMs, readChanges } from "../tables/changeLog.ts";
import { idPrefix } from "../tables/itemId.ts";
import type { LeadTable } from "../tables/LeadTable.ts";
import type { Tables } from "../tables/Tables.ts";

/** The queues behind the table's stream and a client that can access them. */
export type LeadQueues = {
  readonly client: SQSClient;
  readonly channels: readonly ChannelQueues[];
  readonly search: QueueWithDeadLetters;
  /** Undefined if the environment sends no emails to contractors. */
  readonly planMail: QueueWithDeadLetters | undefined;
  /** Undefined if advertising services get no events. */
  readonly adEvents: QueueWithDeadLetters | undefined;
  /** Contains the stream batches that dispatch-leads could not enqueue everywhere. */
  readonly dispatchDeadLettersUrl: string;
  /** Contains the stream batches that count-leads could not count. */
  readonly countDeadLettersUrl: string;
};

export type QueueWithDeadLetters = {
  readonly queueUrl: string;
  /** Contains the messages that exhausted their retries. */
  readonly deadLettersUrl: string;
};

export type ChannelQueues = QueueWithDeadLetters & { readonly channel: AlertChannel };

/**
 * Moves dead letters back to their queue.
 *
 * @returns the approximate number of moved messages
 */
export async function redriveQueue(
  client: SQSClient,
  { queueUrl, deadLettersUrl }: QueueWithDeadLetters,
): Promise<number> {
  const attributesOf = async (QueueUrl: string) => {
    const AttributeNames: QueueAttributeName[] = ["QueueArn", "ApproximateNumberOfMessages"];
    const query = new GetQueueAttributesCommand({ QueueUrl, AttributeNames });
    return (await client.send(query)).Attributes ?? {};
  };
  const { QueueArn: SourceArn, ApproximateNumberOfMessages = 0 } =
    await attributesOf(deadLettersUrl);
  const messages = Number(ApproximateNumberOfMessages);
  if (messages > 0) {
    // SQS does not know where a message belongs that alert-slack sent to the dead letters.
    const { QueueArn: DestinationArn } = await attributesOf(queueUrl);
    await client.send(new StartMessageMoveTaskCommand({ SourceArn, DestinationArn }));
  }
  return messages;
}

/**
 * Enqueues the leads of failed dispatch-leads batches. Alerts that were already sent are enqueued too, but not sent
 * again. Their five minutes are over, so each lead also gets the alert for leads that are still waiting, which is sent
 * only if it is unanswered.
 *
 * A failed batch may have had conversions of any lead, so those of all leads are enqueued that Meta may still learn of.
 *
 * @returns the number of enqueued leads
 */
export function redriveDispatch(queues: LeadQueues, table: LeadTable, now: Date): Promise<number> {
  const { client, channels, search, adEvents } = queues;
  let areConversionsQueued = adEvents === undefined;
  const toSearch = enqueueTo(client, search.queueUrl);
  const toAlerts = channels.map(({ queueUrl }) => enqueueTo(client, queueUrl));
  return redriveBatches(client, queues.dispatchDeadLettersUrl, async (period) => {
    const keys = await readLeadKeys(table, period);
    const messages = keys.map((idempotency_key) => ({ idempotency_key }));
    await toSearch(messages);
    for (const enqueue of toAlerts) {
      await enqueue(messages);
      await enqueue(messages.map((message) => ({ ...message, kind: "still waiting" })));
    }
    if (adEvents && !areConversionsQueued) {
      await enqueueConversions(table, enqueueTo(client, adEvents.queueUrl), now);
      areConversionsQueued = true;
    }
    return keys.length;
  });
}

async function enqueueConversions(
  table: LeadTable,
  enqueue: Enqueue<AdEventMessage>,
  now: Date,
): Promise<void> {
  const since = new Date(now.getTime() - metaEventDays * dayMs).toISOString();
  for await (const items of scanItems(table, "leads")) {
    const messages = items.flatMap((item): AdEventMessage[] => {
      const { idempotency_key = "", lead } = toStoredLead(item) ?? {};
      const isRecent = (conversion: Conversion) =>
        (lead?.conversions?.[conversion]?.at ?? "") > since;
      return conversions.filter(isRecent).map((conversion) => ({ idempotency_key, conversion }));
    });
    await enqueue(messages);
  }
}

/**
 * Settles the leads of failed count-leads batches: those that were saved, edited or erased in a batch's time range.
 *
 * @returns the number of settled leads
 * @throws CountTooOldError if a batch is older than the change log: then the statistics must be rebuilt
 */
export function redriveCounts(queues: LeadQueues, tables: Tables, now: Date): Promise<number> {
  return redriveBatches(queues.client, queues.countDeadLettersUrl, async ({ from, to }) => {
    if (now.getTime() - from.getTime() > changeLogMs) {
      throw new CountTooOldError(
        "A failed count is older than two days: purge the dead letters of count-leads, and run stats:rebuild.",
      );
    }
    const changes = await readChanges(tables, { since: from, now, limit: Number.MAX_SAFE_INTEGER });
    const changed = changes.filter(({ id }) => id < `${idPrefix(to)}~`);
    const saved = await readLeadKeys(tables, { from, to });
    const keys = new Set([...saved, ...changed.map(({ leadKey }) => leadKey)]);
    await settle(tables, [...keys], now);
    const leads = await readStoredLeads(tables, [...keys]);
    for (const { lead } of leads.values()) await updateRows(tables, lead, now);
    return keys.size;
  });
}

export class CountTooOldError extends Error {}

type Period = { readonly from: Date; readonly to: Date };

/** Processes the dead letters of a stream. Each contains the time range of its batch, but not the batch. */
async function redriveBatches(
  client: SQSClient,
  QueueUrl: string,
  redrive: (period: Period) => Promise<number>,
): Promise<number> {
  let leads = 0;
  for (;;) {
    const { Messages: letters = [] } = await client.send(
      new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10, VisibilityTimeout: 300 }),
    );
    if (letters.length === 0) return leads;
    for (const { Body, ReceiptHandle } of letters) {
      leads += await redrive(periodOf(Body));
      await client.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }));
    }
  }
}

/** The time range in which a dead letter's leads were written. */
function periodOf(body: string | undefined): Period {
  const { DDBStreamBatchInfo: batch } = deadLetterSchema.parse(JSON.parse(body ?? ""));
  return {
    from: new Date(Date.parse(batch.approximateArrivalOfFirstRecord) - longestSaveMs),
    // The times are rounded down to seconds.
    to: new Date(Date.parse(batch.approximateArrivalOfLastRecord) + 1000),
  };
}

const deadLetterSchema = z.object({
  DDBStreamBatchInfo: z.object({
    approximateArrivalOfFirstRecord: z.string(),
    approximateArrivalOfLastRecord: z.string(),
  }),
});
