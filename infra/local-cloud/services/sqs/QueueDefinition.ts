import { z } from "zod";
import { type Cloud, constructName } from "../../assembly/Cloud.ts";

const queueSchema = z.object({
  FifoQueue: z.literal(false, "FIFO queues are not supported").optional(),
  DelaySeconds: z.literal(0, "delayed queues are not supported").optional(),
  VisibilityTimeout: z.number().default(30),
  MessageRetentionPeriod: z.number().default(345_600),
  RedrivePolicy: z
    .object({ deadLetterTargetArn: z.string(), maxReceiveCount: z.coerce.number() })
    .optional(),
});

/** A queue of the template. */
export type QueueDefinition = ReturnType<typeof queueDefinitions>[number];

/** The queues of the template. */
export function queueDefinitions(cloud: Cloud) {
  return cloud
    .resourcesOf("AWS::SQS::Queue", queueSchema)
    .map(({ logicalId, ref, attributes, properties }) => ({
      constructName: constructName(logicalId),
      name: attributes.QueueName ?? ref,
      arn: attributes.Arn ?? ref,
      url: ref,
      /** How long a received message is hidden from other receivers. */
      visibilityMs: properties.VisibilityTimeout * 1000,
      /** After this time a message is dropped. */
      retentionMs: properties.MessageRetentionPeriod * 1000,
      /** Where a message goes after it was received too often without being deleted. */
      redrive: properties.RedrivePolicy && {
        deadLetterArn: properties.RedrivePolicy.deadLetterTargetArn,
        maxReceiveCount: properties.RedrivePolicy.maxReceiveCount,
      },
    }));
}
