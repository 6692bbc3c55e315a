import {
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  type Message,
  ReceiveMessageCommand,
  type SQSClient,
  StartMessageMoveTaskCommand,
} from "@aws-sdk/client-sqs";
import type { AlertChannel } from "@planner/shared/lead/leadsTable";
import * as z from "zod/mini";
import type { LeadTable } from "../leads/LeadTable.ts";
import { readLeadKeys } from "../leads/readLeads.ts";
import { enqueueAlerts, maxMessagesPerCall } from "./alertQueue.ts";

/** The alert queues of an environment and a client that can access them. */
export type AlertQueues = {
  readonly client: SQSClient;
  readonly channels: readonly ChannelQueues[];
  /** Contains the stream batches that alert-dispatch could not enqueue for every channel. */
  readonly dispatchDeadLettersUrl: string;
};

export type ChannelQueues = {
  readonly channel: AlertChannel;
  readonly queueUrl: string;
  /** Contains the alerts that exhausted their retries. */
  readonly deadLettersUrl: string;
};

/**
 * Moves a channel's dead letters back to its queue.
 *
 * @returns the approximate number of moved alerts
 */
export async function redriveChannel(
  client: SQSClient,
  { deadLettersUrl: QueueUrl }: ChannelQueues,
): Promise<number> {
  const { Attributes } = await client.send(
    new GetQueueAttributesCommand({
      QueueUrl,
      AttributeNames: ["QueueArn", "ApproximateNumberOfMessages"],
    }),
  );
  const alerts = Number(Attributes?.ApproximateNumberOfMessages ?? 0);
  if (alerts > 0) {
    await client.send(new StartMessageMoveTaskCommand({ SourceArn: Attributes?.QueueArn }));
  }
  return alerts;
}

/**
 * Enqueues the leads of failed alert-dispatch batches. A dead letter contains the time range of its leads, which
 * are still in the table. Alerts that were already sent are enqueued too, but not sent again.
 *
 * @returns the number of enqueued leads
 */
export async function redriveDispatch(queues: AlertQueues, table: LeadTable): Promise<number> {
  const { client, channels, dispatchDeadLettersUrl: QueueUrl } = queues;
  const enqueue = enqueueAlerts(
    client,
    channels.map(({ queueUrl }) => queueUrl),
  );
  let leads = 0;
  for (;;) {
    const letters = await receive(client, QueueUrl);
    if (letters.length === 0) return leads;
    for (const { Body, ReceiptHandle } of letters) {
      const keys = await readLeadKeys(table, periodOf(Body));
      for (let start = 0; start < keys.length; start += maxMessagesPerCall) {
        await enqueue(keys.slice(start, start + maxMessagesPerCall));
      }
      leads += keys.length;
      await client.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }));
    }
  }
}

async function receive(client: SQSClient, QueueUrl: string): Promise<readonly Message[]> {
  const { Messages = [] } = await client.send(
    new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10, VisibilityTimeout: 300 }),
  );
  return Messages;
}

/** The time range in which a dead letter's leads were captured. */
function periodOf(body: string | undefined) {
  const { DDBStreamBatchInfo: batch } = deadLetterSchema.parse(JSON.parse(body ?? ""));
  return {
    from: new Date(Date.parse(batch.approximateArrivalOfFirstRecord) - longestSaveMs),
    // The times are rounded down to seconds.
    to: new Date(Date.parse(batch.approximateArrivalOfLastRecord) + 1000),
  };
}

/** A lead is written at most this long after its `created_at`, because save-lead times out earlier. */
const longestSaveMs = 60_000;

const deadLetterSchema = z.object({
  DDBStreamBatchInfo: z.object({
    approximateArrivalOfFirstRecord: z.string(),
    approximateArrivalOfLastRecord: z.string(),
  }),
});
