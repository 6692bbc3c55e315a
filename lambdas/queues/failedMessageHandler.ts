import {
  ChangeMessageVisibilityCommand,
  SendMessageCommand,
  type SQSClient,
} from "@aws-sdk/client-sqs";
import type { SQSRecord } from "aws-lambda";
import * as z from "zod/mini";

/** The receiver does not accept a message yet. The queue delivers it again after `seconds`. */
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
 * delivery of a delayed one. Any other failure is left to the queue, which retries at its own pace. Returns true if the
 * message is handled, so that the queue must not redeliver it.
 */
export function failedMessageHandler({ client, queueUrl, deadLettersUrl }: MessageQueues) {
  return async (error: unknown, { body, receiptHandle }: SQSRecord): Promise<boolean> => {
    if (error instanceof MessageRejection) {
      const { reasons } = error;
      const messageBody = reasons === undefined ? body : withReasons(body, reasons);
      await client.send(
        new SendMessageCommand({ QueueUrl: deadLettersUrl, MessageBody: messageBody }),
      );
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

/** A message's JSON with the reasons why it was rejected. */
function withReasons(body: string, reasons: Readonly<Record<string, unknown>>): string {
  const message = z.looseObject({}).parse(JSON.parse(body));
  return JSON.stringify({ ...message, reasons });
}
