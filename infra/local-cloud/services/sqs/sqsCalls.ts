import { createHash, randomUUID } from "node:crypto";
import { z } from "zod";
import { type AwsCalls, AwsError, signedCall } from "../awsJson.ts";
import type { QueueDefinition } from "./QueueDefinition.ts";
import type { Message, Queues } from "./Queues.ts";

const messageInput = z.object({
  MessageBody: z.string().min(1),
  DelaySeconds: z.int().min(0).max(900).default(0),
});

// The inputs of the operations: https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_Operations.html
const queueInput = z.object({ QueueUrl: z.string() });
const sendInput = queueInput.extend(messageInput.shape);
const batchInput = queueInput.extend({
  Entries: z
    .array(messageInput.extend({ Id: z.string() }))
    .min(1)
    .max(10),
});
const receiveInput = queueInput.extend({
  MaxNumberOfMessages: z.int().min(1).max(10).default(1),
  VisibilityTimeout: z.number().min(0).optional(),
});
const deleteInput = queueInput.extend({ ReceiptHandle: z.string() });
const hideInput = deleteInput.extend({ VisibilityTimeout: z.int().min(0).max(43_200) });
const redriveInput = z.object({ SourceArn: z.string() });

/** The operations of SQS that the product and its tools use: send, inspect, receive, hide, delete and redrive. */
export function sqsCalls(queues: Queues): AwsCalls {
  return {
    "AmazonSQS.SendMessage": signedCall(sendInput, async (input) => {
      return send(queues, input.QueueUrl, input);
    }),
    "AmazonSQS.SendMessageBatch": signedCall(batchInput, async ({ QueueUrl, Entries }) => {
      const sent = Entries.map((entry) => ({ Id: entry.Id, ...send(queues, QueueUrl, entry) }));
      return { Successful: sent, Failed: [] };
    }),
    "AmazonSQS.ReceiveMessage": signedCall(receiveInput, async (input) => receive(queues, input)),
    "AmazonSQS.DeleteMessage": signedCall(deleteInput, async ({ QueueUrl, ReceiptHandle }) => {
      queues.delete(queueAt(queues, QueueUrl), ReceiptHandle);
      return {};
    }),
    "AmazonSQS.ChangeMessageVisibility": signedCall(hideInput, async (input) => {
      const { QueueUrl, ReceiptHandle, VisibilityTimeout: seconds } = input;
      queues.hide(queueAt(queues, QueueUrl), ReceiptHandle, seconds * 1000);
      return {};
    }),
    "AmazonSQS.GetQueueAttributes": signedCall(queueInput, async ({ QueueUrl }) => {
      const queue = queueAt(queues, QueueUrl);
      return { Attributes: { QueueArn: queue.arn, ...countsOf(queues.messages(queue)) } };
    }),
    "AmazonSQS.StartMessageMoveTask": signedCall(redriveInput, async ({ SourceArn }) => {
      if (queues.redrive(queueAt(queues, SourceArn))) return { TaskHandle: randomUUID() };
      throw new AwsError(
        "InvalidParameterValueException",
        "Source queue must be configured as a dead-letter queue.",
      );
    }),
  };
}

/** @throws AwsError if there is no such queue */
function queueAt(queues: Queues, urlOrArn: string): QueueDefinition {
  const queue = queues.find(urlOrArn);
  if (queue !== undefined) return queue;
  throw new AwsError("QueueDoesNotExist", "The specified queue does not exist.");
}

function send(
  queues: Queues,
  url: string,
  { MessageBody, DelaySeconds }: z.output<typeof messageInput>,
) {
  return {
    MessageId: queues.send(queueAt(queues, url), MessageBody, DelaySeconds * 1000),
    MD5OfMessageBody: md5(MessageBody),
  };
}

function receive(queues: Queues, input: z.output<typeof receiveInput>) {
  const { QueueUrl, MaxNumberOfMessages, VisibilityTimeout: seconds } = input;
  const visibilityMs = seconds === undefined ? undefined : seconds * 1000;
  const received = queues.receive(queueAt(queues, QueueUrl), MaxNumberOfMessages, visibilityMs);
  return {
    Messages: received.map(({ id, body, receiptHandle }) => ({
      MessageId: id,
      ReceiptHandle: receiptHandle,
      Body: body,
      MD5OfBody: md5(body),
    })),
  };
}

/** The attributes of a queue that count its messages: visible, received but not deleted, and sent with a delay. */
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
