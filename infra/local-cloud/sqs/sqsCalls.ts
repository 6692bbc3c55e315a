import { createHash, randomUUID } from "node:crypto";
import { z } from "zod";
import { type AwsCalls, AwsError, signedCall } from "../aws/awsJsonHandler.ts";
import type { QueueDefinition } from "./QueueDefinition.ts";
import type { Message, Queues } from "./Queues.ts";

const queueInput = z.object({ QueueUrl: z.string() });

const batchEntry = z.object({
  Id: z.string(),
  MessageBody: z.string().min(1),
  DelaySeconds: z.number().default(0),
});

/** The operations queues need: to fill them, to look into them, to take out of them, and to give dead letters another try. */
export function sqsCalls(queues: Queues, now: () => number): AwsCalls {
  const queueAt = ({ QueueUrl }: { QueueUrl: string }): QueueDefinition => {
    const queue = queues.find(QueueUrl);
    if (queue === undefined) {
      throw new AwsError("QueueDoesNotExist", "The specified queue does not exist.");
    }
    return queue;
  };
  return {
    "AmazonSQS.GetQueueUrl": signedCall(z.object({ QueueName: z.string() }), async (input) => ({
      QueueUrl: queueAt({ QueueUrl: input.QueueName }).url,
    })),
    "AmazonSQS.SendMessage": signedCall(
      queueInput.extend({ MessageBody: z.string().min(1), DelaySeconds: z.number().default(0) }),
      async ({ MessageBody, DelaySeconds, ...input }) => {
        const { id } = queues.send(queueAt(input), MessageBody, DelaySeconds * 1000);
        return { MessageId: id, MD5OfMessageBody: md5(MessageBody) };
      },
    ),
    "AmazonSQS.SendMessageBatch": signedCall(
      queueInput.extend({ Entries: z.array(batchEntry).min(1).max(10) }),
      async ({ Entries, ...input }) => {
        const queue = queueAt(input);
        const Successful = Entries.map(({ Id, MessageBody, DelaySeconds }) => ({
          Id,
          MessageId: queues.send(queue, MessageBody, DelaySeconds * 1000).id,
          MD5OfMessageBody: md5(MessageBody),
        }));
        return { Successful, Failed: [] };
      },
    ),
    "AmazonSQS.StartMessageMoveTask": signedCall(
      z.object({ SourceArn: z.string() }),
      async ({ SourceArn }) => {
        if (queues.redrive(queueAt({ QueueUrl: SourceArn })) === undefined) {
          throw new AwsError(
            "InvalidParameterValueException",
            "Source queue must be configured as a dead-letter queue.",
          );
        }
        return { TaskHandle: randomUUID() };
      },
    ),
    "AmazonSQS.ReceiveMessage": signedCall(
      queueInput.extend({
        MaxNumberOfMessages: z.int().min(1).max(10).default(1),
        VisibilityTimeout: z.number().min(0).optional(),
      }),
      async ({ MaxNumberOfMessages, VisibilityTimeout: seconds, ...input }) => {
        const visibilityMs = seconds === undefined ? undefined : seconds * 1000;
        const taken = queues.receive(queueAt(input), MaxNumberOfMessages, visibilityMs);
        return taken.length === 0 ? {} : { Messages: taken.map(toReceived) };
      },
    ),
    "AmazonSQS.DeleteMessage": signedCall(
      queueInput.extend({ ReceiptHandle: z.string() }),
      async ({ ReceiptHandle, ...input }) => {
        queues.delete(queueAt(input), ReceiptHandle);
        return {};
      },
    ),
    "AmazonSQS.GetQueueAttributes": signedCall(queueInput, async (input) => ({
      Attributes: attributesOf(queueAt(input), queues, now()),
    })),
    "AmazonSQS.PurgeQueue": signedCall(queueInput, async (input) => {
      queues.purge(queueAt(input));
      return {};
    }),
  };
}

function toReceived(message: Message) {
  return {
    MessageId: message.id,
    ReceiptHandle: message.receipt_handle,
    Body: message.body,
    MD5OfBody: md5(message.body),
    Attributes: {
      SentTimestamp: String(message.sent_at_ms),
      ApproximateReceiveCount: String(message.receives),
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
    VisibilityTimeout: String(queue.visibilityMs / 1000),
    MessageRetentionPeriod: String(queue.retentionMs / 1000),
    ApproximateNumberOfMessages: String(messages.length - hidden.length),
    ApproximateNumberOfMessagesNotVisible: String(hidden.length - delayed.length),
    ApproximateNumberOfMessagesDelayed: String(delayed.length),
  };
}

/** What the SDK compares the body with. */
function md5(text: string): string {
  return createHash("md5").update(text).digest("hex");
}
