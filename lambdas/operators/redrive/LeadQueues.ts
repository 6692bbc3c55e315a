import type { SQSClient } from "@aws-sdk/client-sqs";
import type { AlertChannel } from "@planner/shared/lead/alerts";

/** The queues behind the table's stream and a client that can access them. */
export type LeadQueues = {
  readonly client: SQSClient;
  readonly channels: readonly ChannelQueues[];
  readonly search: QueueWithDeadLetters;
  /** Undefined if the environment sends no emails to contractors. */
  readonly planMail: QueueWithDeadLetters | undefined;
  /** Undefined if advertising services get no events. */
  readonly adEvents: QueueWithDeadLetters | undefined;
  /** Contains the stream batches that dispatch-leads could not enqueue everywhere. */
  readonly dispatchDeadLettersUrl: string;
  /** Contains the stream batches that count-leads could not count. */
  readonly countDeadLettersUrl: string;
};

/** A queue, and the one that its failed messages go to. */
export type QueueWithDeadLetters = {
  readonly queueUrl: string;
  /** Contains the messages that exhausted their retries. */
  readonly deadLettersUrl: string;
};

type ChannelQueues = QueueWithDeadLetters & { readonly channel: AlertChannel };
