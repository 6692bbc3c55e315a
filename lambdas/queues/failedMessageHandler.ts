import {
  ChangeMessageVisibilityCommand,
  SendMessageCommand,
  type SQSClient,
} from "@aws-sdk/client-sqs";
import type { SQSRecord } from "aws-lambda";

/** The receiver does not accept a message yet. The queue delivers it again after the seconds. */
export class MessageDelay extends Error {
  override readonly name = "MessageDelay";
  readonly seconds: number;

  constructor(message: string, seconds: number) {
    super(message);
    this.seconds = seconds;
  }
}

/** The receiver will never accept a message, so that retries are useless: an operator must fix something. */
export class MessageRejection extends Error {
  override readonly name = "MessageRejection";
  /** Why, for the dead letter. Without personal data. */
  readonly reasons: Readonly<Record<string, unknown>> | undefined;

  constructor(message: string, reasons?: Readonly<Record<string, unknown>>) {
    super(message);
    this.reasons = reasons;
  }
}

type MessageQueues = {
  readonly client: SQSClient;
  readonly queueUrl: string;
  readonly deadLettersUrl: string;
};

/**
 * Creates the `onFailure` of a consumer. It puts a rejected message among the dead letters at once, and delays the next
 * delivery of a delayed one. Any other failure is left to the queue, which retries at its own pace. Returns whether the queue
 * must not redeliver the message.
 */
export function failedMessageHandler({ client, queueUrl, deadLettersUrl }: MessageQueues) {
  return async (error: unknown, { body, receiptHandle }: SQSRecord): Promise<boolean> => {
    if (error instanceof MessageRejection) {
      const { reasons } = error;
      const MessageBody = reasons ? JSON.stringify({ ...JSON.parse(body), reasons }) : body;
      await client.send(new SendMessageCommand({ QueueUrl: deadLettersUrl, MessageBody }));
      return true;
    }
    if (error instanceof MessageDelay) {
      await client.send(
        new ChangeMessageVisibilityCommand({
          QueueUrl: queueUrl,
          ReceiptHandle: receiptHandle,
          VisibilityTimeout: Math.ceil(error.seconds),
        }),
      );
    }
    return false;
  };
}
