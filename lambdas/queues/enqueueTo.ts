import { SendMessageBatchCommand, type SQSClient } from "@aws-sdk/client-sqs";
import type { NewLeadMessage } from "./leadMessages.ts";

/**
 * Enqueues messages, ten with each call of SQS, each with a delay of 0 to 900 seconds. Rejects if the queue rejects any.
 */
export type Enqueue<Message extends object = NewLeadMessage> = (
  messages: readonly (Message & { readonly delaySeconds?: number })[],
) => Promise<void>;

/** The most messages that SQS accepts in one call. */
export const maxMessagesPerCall = 10;

/** Returns what enqueues messages to a queue. */
export function enqueueTo<Message extends object = NewLeadMessage>(
  client: SQSClient,
  queueUrl: string,
): Enqueue<Message> {
  return async (messages) => {
    const entries = messages.map(({ delaySeconds, ...message }, index) => ({
      Id: String(index),
      MessageBody: JSON.stringify(message),
      DelaySeconds: delaySeconds,
    }));
    for (let start = 0; start < entries.length; start += maxMessagesPerCall) {
      const batch = entries.slice(start, start + maxMessagesPerCall);
      const { Failed = [] } = await client.send(
        new SendMessageBatchCommand({ QueueUrl: queueUrl, Entries: batch }),
      );
      const [first] = Failed;
      if (first) throw new Error(`The queue rejected ${Failed.length} messages: ${first.Code}`);
    }
  };
}
