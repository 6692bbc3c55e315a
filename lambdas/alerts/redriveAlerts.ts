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
  /** Contains the stream batches that alert-dispatch could not put into every channel's queue. */
  readonly dispatchDeadLettersUrl: string;
};

export type ChannelQueues = {
  readonly channel: AlertChannel;
  readonly queueUrl: string;
  /** Contains the alerts that failed too often. */
  readonly deadLettersUrl: string;
};

/**
 * Makes SQS move a channel's dead letters back to its queue.
 *
 * @returns the approximate number of alerts
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
 * Enqueues the leads of the batches that alert-dispatch gave up. A dead letter says when its leads were written, and
 * the table still has them. Alerts that were already sent are enqueued too, but are not sent again.
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

/** The period in which the leads of a dead letter's batch were captured. */
function periodOf(body: string | undefined) {
  const { DDBStreamBatchInfo: batch } = deadLetterSchema.parse(JSON.parse(body ?? ""));
  return {
    from: new Date(Date.parse(batch.approximateArrivalOfFirstRecord) - longestSaveMs),
    // The times are rounded down to seconds.
    to: new Date(Date.parse(batch.approximateArrivalOfLastRecord) + 1000),
  };
}

/** A lead's `created_at` precedes its write by less than this: save-lead times out earlier. */
const longestSaveMs = 60_000;

const deadLetterSchema = z.object({
  DDBStreamBatchInfo: z.object({
    approximateArrivalOfFirstRecord: z.string(),
    approximateArrivalOfLastRecord: z.string(),
  }),
});
