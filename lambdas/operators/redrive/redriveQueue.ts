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
