import {
  ChangeMessageVisibilityCommand,
  SendMessageCommand,
  type SQSClient,
} from "@aws-sdk/client-sqs";
import type { SQSRecord } from "aws-lambda";

/** A message is delivered again once the receiver accepts it. */
export class MessageDelay extends Error {
  override readonly name = "MessageDelay";
  readonly seconds: number;

  constructor(message: string, seconds: number) {
    super(message);
    this.seconds = seconds;
  }
}

/** The receiver never accepts a message: an operator must fix something. */
export class MessageRefusal extends Error {
  override readonly name = "MessageRefusal";
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

/** Delays a message, or moves it to the dead letters, as the error says. Returns whether the queue must not redeliver it. */
export function moveMessages({ client, queueUrl, deadLettersUrl }: MessageQueues) {
  return async (error: unknown, { body, receiptHandle }: SQSRecord): Promise<boolean> => {
    if (error instanceof MessageRefusal) {
      const { reasons } = error;
      const MessageBody = reasons ? JSON.stringify({ ...JSON.parse(body), reasons }) : body;
      await client.send(new SendMessageCommand({ QueueUrl: deadLettersUrl, MessageBody }));
      return true;
    }
    if (error instanceof MessageDelay) {
      const receipt = { QueueUrl: queueUrl, ReceiptHandle: receiptHandle };
      const VisibilityTimeout = Math.ceil(error.seconds);
      await client.send(new ChangeMessageVisibilityCommand({ ...receipt, VisibilityTimeout }));
    }
    return false;
  };
}
