import { createHash, randomUUID } from "node:crypto";
import { z } from "zod";
import { type AwsCalls, AwsError, signedCall } from "../awsJson.ts";
import type { Message, QueueDefinition, Queues } from "./Queues.ts";

const queueInput = z.object({ QueueUrl: z.string() });
const message = z.object({
  MessageBody: z.string().min(1),
  DelaySeconds: z.int().min(0).max(900).default(0),
});
const receiveInput = queueInput.extend({
  MaxNumberOfMessages: z.int().min(1).max(10).default(1),
  VisibilityTimeout: z.number().min(0).optional(),
});

/** The operations of SQS that the product and its tools use: send, inspect, receive, hide, delete and redrive. */
export function sqsCalls(queues: Queues): AwsCalls {
  const queueAt = (urlOrArn: string): QueueDefinition => {
    const queue = queues.find(urlOrArn);
    if (queue === undefined) {
      throw new AwsError("QueueDoesNotExist", "The specified queue does not exist.");
    }
    return queue;
  };
  const send = (url: string, { MessageBody, DelaySeconds }: z.output<typeof message>) => ({
    MessageId: queues.send(queueAt(url), MessageBody, DelaySeconds * 1000),
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
    "AmazonSQS.ReceiveMessage": signedCall(receiveInput, async (input) => {
      const { QueueUrl, MaxNumberOfMessages, VisibilityTimeout: seconds } = input;
      const visibilityMs = seconds === undefined ? undefined : seconds * 1000;
      const received = queues.receive(queueAt(QueueUrl), MaxNumberOfMessages, visibilityMs);
      return {
        Messages: received.map(({ id, body, receipt_handle }) => ({
          MessageId: id,
          ReceiptHandle: receipt_handle,
          Body: body,
          MD5OfBody: md5(body),
        })),
      };
    }),
    "AmazonSQS.DeleteMessage": signedCall(
      queueInput.extend({ ReceiptHandle: z.string() }),
      async ({ QueueUrl, ReceiptHandle }) => {
        queues.delete(queueAt(QueueUrl), ReceiptHandle);
        return {};
      },
    ),
    "AmazonSQS.ChangeMessageVisibility": signedCall(
      queueInput.extend({
        ReceiptHandle: z.string(),
        VisibilityTimeout: z.int().min(0).max(43_200),
      }),
      async ({ QueueUrl, ReceiptHandle, VisibilityTimeout }) => {
        queues.hide(queueAt(QueueUrl), ReceiptHandle, VisibilityTimeout * 1_000);
        return {};
      },
    ),
    "AmazonSQS.GetQueueAttributes": signedCall(queueInput, async ({ QueueUrl }) => {
      const queue = queueAt(QueueUrl);
      return { Attributes: { QueueArn: queue.arn, ...countsOf(queues.messages(queue)) } };
    }),
    "AmazonSQS.StartMessageMoveTask": signedCall(
      z.object({ SourceArn: z.string() }),
      async ({ SourceArn }) => {
        if (queues.redrive(queueAt(SourceArn))) return { TaskHandle: randomUUID() };
        throw new AwsError(
          "InvalidParameterValueException",
          "Source queue must be configured as a dead-letter queue.",
        );
      },
    ),
  };
}

function countsOf(messages: readonly Message[]) {
  const hidden = messages.filter(({ visible_at_ms }) => visible_at_ms > Date.now());
  const delayed = hidden.filter(({ receiveCount }) => receiveCount === 0);
  return {
    ApproximateNumberOfMessages: String(messages.length - hidden.length),
    ApproximateNumberOfMessagesNotVisible: String(hidden.length - delayed.length),
    ApproximateNumberOfMessagesDelayed: String(delayed.length),
  };
}

/** The SDK checks the body against this digest. */
function md5(text: string): string {
  return createHash("md5").update(text).digest("hex");
}
