import { z } from "zod";
import type { Cloud } from "../assembly/Cloud.ts";
import { constructName } from "../assembly/constructName.ts";

const queueSchema = z.object({
  FifoQueue: z.literal(false, "FIFO queues are not run").optional(),
  VisibilityTimeout: z.number().default(30),
  MessageRetentionPeriod: z.number().default(345_600),
  RedrivePolicy: z.undefined("a queue's own redrive is not run").optional(),
});

/** A queue of the template. */
export type QueueDefinition = {
  readonly constructName: string;
  readonly name: string;
  readonly arn: string;
  readonly url: string;
  /** How long a received message is hidden from others. */
  readonly visibilityMs: number;
  /** After which a message is forgotten. */
  readonly retentionMs: number;
};

/** The queues of the template. */
export function queueDefinitions(cloud: Cloud): readonly QueueDefinition[] {
  return cloud
    .resourcesOf("AWS::SQS::Queue", queueSchema)
    .map(({ logicalId, ref, attributes, properties }) => ({
      constructName: constructName(logicalId),
      name: attributes.QueueName ?? ref,
      arn: attributes.Arn ?? ref,
      url: ref,
      visibilityMs: properties.VisibilityTimeout * 1000,
      retentionMs: properties.MessageRetentionPeriod * 1000,
    }));
}
