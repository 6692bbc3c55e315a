import {
  GetQueueAttributesCommand,
  type QueueAttributeName,
  type SQSClient,
  StartMessageMoveTaskCommand,
} from "@aws-sdk/client-sqs";
import type { QueueWithDeadLetters } from "./LeadQueues.ts";

/**
 * Moves dead letters back to their queue.
 *
 * @returns the approximate number of moved messages
 */
export async function redriveQueue(
  client: SQSClient,
  { queueUrl, deadLettersUrl }: QueueWithDeadLetters,
): Promise<number> {
  const deadLetters = await queueAttributes(client, deadLettersUrl);
  const messages = Number(deadLetters.ApproximateNumberOfMessages ?? 0);
  if (messages === 0) return 0;
  // SQS does not know the source of messages that a function moved itself (`movesMessages`), so the destination is given.
  const queue = await queueAttributes(client, queueUrl);
  const move = { SourceArn: deadLetters.QueueArn, DestinationArn: queue.QueueArn };
  await client.send(new StartMessageMoveTaskCommand(move));
  return messages;
}

async function queueAttributes(client: SQSClient, QueueUrl: string) {
  const AttributeNames: QueueAttributeName[] = ["QueueArn", "ApproximateNumberOfMessages"];
  const query = new GetQueueAttributesCommand({ QueueUrl, AttributeNames });
  return (await client.send(query)).Attributes ?? {};
}
