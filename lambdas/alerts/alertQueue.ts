import { SendMessageBatchCommand, SendMessageCommand, type SQSClient } from "@aws-sdk/client-sqs";
import * as z from "zod/mini";

/**
 * A message in a channel's queue. It contains only the lead's key, no personal data. Erasing a lead from the table
 * therefore also removes it from pending alerts.
 */
export type AlertMessage = z.infer<typeof alertMessageSchema>;

export const alertMessageSchema = z.object({
  /** The key of the lead's item. */
  idempotency_key: z.string().check(z.minLength(1)),
});

/** The maximum number of messages per SQS call. */
export const maxMessagesPerCall = 10;

/**
 * Enqueues up to `maxMessagesPerCall` lead keys in every queue.
 *
 * @throws if a queue rejects a message. Other messages may have been accepted.
 */
export function enqueueAlerts(client: SQSClient, queueUrls: readonly string[]) {
  return async (leadKeys: readonly string[]): Promise<void> => {
    const Entries = leadKeys.map((leadKey, index) => ({
      Id: String(index),
      MessageBody: messageBody(leadKey),
    }));
    for (const QueueUrl of queueUrls) {
      const { Failed = [] } = await client.send(new SendMessageBatchCommand({ QueueUrl, Entries }));
      const [first] = Failed;
      if (first !== undefined) {
        throw new Error(`The queue rejected ${Failed.length} messages: ${first.Code}`);
      }
    }
  };
}

/** Enqueues a lead's key again. The queue delivers it after the delay, 900 seconds at most. */
export function deferAlert(client: SQSClient, QueueUrl: string) {
  return async (leadKey: string, DelaySeconds: number): Promise<void> => {
    const MessageBody = messageBody(leadKey);
    await client.send(new SendMessageCommand({ QueueUrl, MessageBody, DelaySeconds }));
  };
}

function messageBody(idempotency_key: string): string {
  return JSON.stringify({ idempotency_key } satisfies AlertMessage);
}
