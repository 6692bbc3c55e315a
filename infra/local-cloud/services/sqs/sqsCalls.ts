import { createHash, randomUUID } from "node:crypto";
import { z } from "zod";
import { type AwsCalls, AwsError, signedCall } from "../awsJsonHandler.ts";
import type { QueueDefinition } from "./QueueDefinition.ts";
import type { Message, Queues } from "./Queues.ts";

const queueInput = z.object({ QueueUrl: z.string() });
const message = z.object({
  MessageBody: z.string().min(1),
  DelaySeconds: z.int().min(0).max(900).default(0),
});

/** The operations of SQS that the product and its tools use: send, inspect, receive, delete and redrive. */
export function sqsCalls(queues: Queues, now: () => number): AwsCalls {
  const queueAt = (urlOrArn: string): QueueDefinition => {
    const queue = queues.find(urlOrArn);
    if (queue === undefined) {
      throw new AwsError("QueueDoesNotExist", "The specified queue does not exist.");
    }
    return queue;
  };
  const send = (url: string, { MessageBody, DelaySeconds }: z.output<typeof message>) => ({
    MessageId: queues.send(queueAt(url), MessageBody, DelaySeconds * 1000).id,
    MD5OfMessageBody: md5(MessageBody),
  });
  return {
    "AmazonSQS.SendMessage": signedCall(
      queueInput.extend(message.shape),
      async ({ QueueUrl, ...entry }) => send(QueueUrl, entry),
    ),
    "AmazonSQS.SendMessageBatch": signedCall(
      queueInput.extend({
        Entries: z
          .array(message.extend({ Id: z.string() }))
          .min(1)
          .max(10),
      }),
      async ({ QueueUrl, Entries }) => ({
        Successful: Entries.map(({ Id, ...entry }) => ({ Id, ...send(QueueUrl, entry) })),
        Failed: [],
      }),
    ),
    "AmazonSQS.ReceiveMessage": signedCall(
      queueInput.extend({
        MaxNumberOfMessages: z.int().min(1).max(10).default(1),
        VisibilityTimeout: z.number().min(0).optional(),
      }),
      async ({ QueueUrl, MaxNumberOfMessages, VisibilityTimeout: seconds }) => {
        const visibilityMs = seconds === undefined ? undefined : seconds * 1000;
        const received = queues.receive(queueAt(QueueUrl), MaxNumberOfMessages, visibilityMs);
        return received.length === 0 ? {} : { Messages: received.map(toReceived) };
      },
    ),
    "AmazonSQS.DeleteMessage": signedCall(
      queueInput.extend({ ReceiptHandle: z.string() }),
      async ({ QueueUrl, ReceiptHandle }) => {
        queues.delete(queueAt(QueueUrl), ReceiptHandle);
        return {};
      },
    ),
    "AmazonSQS.GetQueueAttributes": signedCall(queueInput, async ({ QueueUrl }) => ({
      Attributes: attributesOf(queueAt(QueueUrl), queues, now()),
    })),
    "AmazonSQS.StartMessageMoveTask": signedCall(
      z.object({ SourceArn: z.string() }),
      async ({ SourceArn }) => {
        if (queues.redrive(queueAt(SourceArn)) === undefined) {
          throw new AwsError(
            "InvalidParameterValueException",
            "Source queue must be configured as a dead-letter queue.",
          );
        }
        return { TaskHandle: randomUUID() };
      },
    ),
  };
}

function toReceived({ id, body, receipt_handle, receives, ...message }: Message) {
  return {
    MessageId: id,
    ReceiptHandle: receipt_handle,
    Body: body,
    MD5OfBody: md5(body),
    Attributes: {
      SentTimestamp: String(message.sent_at_ms),
      ApproximateReceiveCount: String(receives),
      ApproximateFirstReceiveTimestamp: String(message.first_received_at_ms),
    },
  };
}

function attributesOf(queue: QueueDefinition, queues: Queues, nowMs: number) {
  const messages = queues.messages(queue);
  const hidden = messages.filter(({ visible_at_ms }) => visible_at_ms > nowMs);
  const delayed = hidden.filter(({ receives }) => receives === 0);
  return {
    QueueArn: queue.arn,
    ApproximateNumberOfMessages: String(messages.length - hidden.length),
    ApproximateNumberOfMessagesNotVisible: String(hidden.length - delayed.length),
    ApproximateNumberOfMessagesDelayed: String(delayed.length),
  };
}

/** The SDK checks the body against this digest. */
function md5(text: string): string {
  return createHash("md5").update(text).digest("hex");
}
