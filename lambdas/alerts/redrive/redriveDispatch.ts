import {
  DeleteMessageCommand,
  type Message,
  ReceiveMessageCommand,
  type SQSClient,
} from "@aws-sdk/client-sqs";
import * as z from "zod/mini";
import { maxMessagesAtOnce } from "../../functions/alert-dispatch/alertDispatch.ts";
import type { LeadTable } from "../../statistics/readStatistics.ts";
import { enqueueAlerts } from "../enqueueAlerts.ts";
import type { AlertQueues } from "./AlertQueues.ts";
import { leadsCapturedIn } from "./leadsCapturedIn.ts";

/**
 * Hands over anew what the stream could not: a dead letter says when its leads were written, and the table still has them.
 * Leads that were told of already are handed over too, and told of no second time.
 *
 * @returns how many leads were handed over
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
      const keys = await leadsCapturedIn(table, periodOf(Body));
      for (let start = 0; start < keys.length; start += maxMessagesAtOnce) {
        const some = keys.slice(start, start + maxMessagesAtOnce);
        await enqueue(some.map((idempotency_key) => ({ idempotency_key })));
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

/** When the records of a batch were written that Lambda gave up, as its letter says. */
function periodOf(body: string | undefined) {
  const { DDBStreamBatchInfo: batch } = letterSchema.parse(JSON.parse(body ?? ""));
  return {
    from: new Date(Date.parse(batch.approximateArrivalOfFirstRecord) - longestSaveMs),
    // The stream tells the time in whole seconds.
    to: new Date(Date.parse(batch.approximateArrivalOfLastRecord) + 1000),
  };
}

/** A lead's `created_at` lies up to the life of save-lead before its write. */
const longestSaveMs = 60_000;

const letterSchema = z.object({
  DDBStreamBatchInfo: z.object({
    approximateArrivalOfFirstRecord: z.string(),
    approximateArrivalOfLastRecord: z.string(),
  }),
});
