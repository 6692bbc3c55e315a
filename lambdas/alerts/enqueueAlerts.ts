import { SendMessageBatchCommand, type SQSClient } from "@aws-sdk/client-sqs";
import type { AlertMessage } from "./AlertMessage.ts";

/**
 * Puts messages into each of the queues, at most ten at once.
 *
 * @throws when one message was refused by one queue: the others may lie there
 */
export function enqueueAlerts(client: SQSClient, queueUrls: readonly string[]) {
  return async (messages: readonly AlertMessage[]): Promise<void> => {
    const Entries = messages.map((message, place) => ({
      Id: String(place),
      MessageBody: JSON.stringify(message),
    }));
    for (const QueueUrl of queueUrls) {
      const { Failed = [] } = await client.send(new SendMessageBatchCommand({ QueueUrl, Entries }));
      const [first] = Failed;
      if (first !== undefined) {
        throw new Error(`The queue refused ${Failed.length} messages: ${first.Code}`);
      }
    }
  };
}
