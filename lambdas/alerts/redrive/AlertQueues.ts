import type { SQSClient } from "@aws-sdk/client-sqs";
import type { AlertChannel } from "../AlertChannel.ts";

/** The queues of alerts of one cloud, and who asks them. */
export type AlertQueues = {
  readonly client: SQSClient;
  readonly channels: readonly ChannelQueues[];
  /** Where batches of the stream lie that did not reach every channel's queue. */
  readonly dispatchDeadLettersUrl: string;
};

export type ChannelQueues = {
  readonly channel: AlertChannel;
  readonly queueUrl: string;
  /** Where alerts lie that were tried too often. */
  readonly deadLettersUrl: string;
};
