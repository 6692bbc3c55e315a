import { z } from "zod";
import { type Cloud, constructName } from "../assembly/Cloud.ts";

const queueSchema = z.object({
  FifoQueue: z.literal(false, "FIFO queues are not run").optional(),
  VisibilityTimeout: z.number().default(30),
  MessageRetentionPeriod: z.number().default(345_600),
  RedrivePolicy: z
    .object({ deadLetterTargetArn: z.string(), maxReceiveCount: z.coerce.number() })
    .optional(),
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
  /** Where a message goes that was received so often and never deleted. */
  readonly redrive: { readonly deadLetterArn: string; readonly mostReceives: number } | undefined;
};

/** The queues of the template. */
export function queueDefinitions(cloud: Cloud): readonly QueueDefinition[] {
  return cloud
    .resourcesOf("AWS::SQS::Queue", queueSchema)
    .map(
      ({ logicalId, ref, attributes, properties: { RedrivePolicy: redrive, ...properties } }) => ({
        constructName: constructName(logicalId),
        name: attributes.QueueName ?? ref,
        arn: attributes.Arn ?? ref,
        url: ref,
        visibilityMs: properties.VisibilityTimeout * 1000,
        retentionMs: properties.MessageRetentionPeriod * 1000,
        redrive: redrive && {
          deadLetterArn: redrive.deadLetterTargetArn,
          mostReceives: redrive.maxReceiveCount,
        },
      }),
    );
}
