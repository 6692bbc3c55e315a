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
import { enqueueTo, maxMessagesPerCall } from "../queues/leadMessages.ts";

/** The queues behind dispatch-leads and a client that can access them. */
export type LeadQueues = {
  readonly client: SQSClient;
  readonly channels: readonly ChannelQueues[];
  readonly search: QueueWithDeadLetters;
  /** Contains the stream batches that dispatch-leads could not enqueue everywhere. */
  readonly dispatchDeadLettersUrl: string;
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
  { deadLettersUrl: QueueUrl }: QueueWithDeadLetters,
): Promise<number> {
  const { Attributes } = await client.send(
    new GetQueueAttributesCommand({
      QueueUrl,
      AttributeNames: ["QueueArn", "ApproximateNumberOfMessages"],
    }),
  );
  const messages = Number(Attributes?.ApproximateNumberOfMessages ?? 0);
  if (messages > 0) {
    await client.send(new StartMessageMoveTaskCommand({ SourceArn: Attributes?.QueueArn }));
  }
  return messages;
}

/**
 * Enqueues the leads of failed dispatch-leads batches. A dead letter contains the time range of its leads, which
 * are still in the table. Alerts that were already sent are enqueued too, but not sent again. Their five minutes
 * are over, so each lead also gets the alert for leads that are still waiting, which is sent only if it is unanswered.
 *
 * @returns the number of enqueued leads
 */
export async function redriveDispatch(queues: LeadQueues, table: LeadTable): Promise<number> {
  const { client, channels, search, dispatchDeadLettersUrl: QueueUrl } = queues;
  const toSearch = enqueueTo(client, search.queueUrl);
  const toAlerts = channels.map(({ queueUrl }) => enqueueTo(client, queueUrl));
  let leads = 0;
  for (;;) {
    const letters = await receive(client, QueueUrl);
    if (letters.length === 0) return leads;
    for (const { Body, ReceiptHandle } of letters) {
      const keys = await readLeadKeys(table, periodOf(Body));
      for (let start = 0; start < keys.length; start += maxMessagesPerCall) {
        const messages = keys
          .slice(start, start + maxMessagesPerCall)
          .map((leadKey) => ({ leadKey }));
        await toSearch(messages);
        for (const enqueue of toAlerts) {
          await enqueue(messages);
          await enqueue(messages.map((message) => ({ ...message, kind: "still waiting" })));
        }
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
