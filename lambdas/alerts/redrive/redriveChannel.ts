import {
  GetQueueAttributesCommand,
  type SQSClient,
  StartMessageMoveTaskCommand,
} from "@aws-sdk/client-sqs";
import type { ChannelQueues } from "./AlertQueues.ts";

/**
 * Sends what lies in a channel's dead-letter queue back to its queue. SQS does that by itself once it is told to.
 *
 * @returns about how many alerts
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
