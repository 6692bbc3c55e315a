import { z } from "zod";
import { type Cloud, constructName } from "../../assembly/Cloud.ts";

const queueSchema = z.object({
  FifoQueue: z.literal(false, "FIFO queues are not supported").optional(),
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
  /** How long a received message is hidden from other receivers. */
  readonly visibilityMs: number;
  /** After this time a message is dropped. */
  readonly retentionMs: number;
  /** Where a message goes after it was received too often without being deleted. */
  readonly redrive: { readonly deadLetterArn: string; readonly mostReceives: number } | undefined;
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
      redrive: properties.RedrivePolicy && {
        deadLetterArn: properties.RedrivePolicy.deadLetterTargetArn,
        mostReceives: properties.RedrivePolicy.maxReceiveCount,
      },
    }));
}

// https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-resource-lambda-eventsourcemapping.html
const mappingSchema = z.object({
  EventSourceArn: z.string(),
  FunctionName: z.string(),
  Enabled: z.literal(true, "must be enabled").optional(),
  BatchSize: z.int().max(10, "must be at most 10").default(10),
  MaximumBatchingWindowInSeconds: z.literal(0, "batching windows are not supported").optional(),
  FunctionResponseTypes: z.array(z.literal("ReportBatchItemFailures")).default([]),
  ScalingConfig: z.object({ MaximumConcurrency: z.int() }).optional(),
  FilterCriteria: z.undefined("filters are not supported for queues").optional(),
});

/** Connects a queue to the function that handles its messages. */
export type QueueMappingDefinition = {
  readonly id: string;
  readonly region: string;
  readonly queueArn: string;
  /** Name or ARN. */
  readonly functionName: string;
  readonly batchSize: number;
  /** Whether the function reports the messages that failed. */
  readonly reportsItems: boolean;
  /** How many batches are handled at the same time. */
  readonly concurrency: number;
};

/** The template's mappings from queues to functions. */
export function queueMappingDefinitions(cloud: Cloud): readonly QueueMappingDefinition[] {
  return cloud
    .resourcesOf("AWS::Lambda::EventSourceMapping", mappingSchema, readsQueue)
    .map(({ stackName, logicalId, region, properties: mapping }) => ({
      id: `${stackName}-${logicalId}`,
      region,
      queueArn: mapping.EventSourceArn,
      functionName: mapping.FunctionName,
      batchSize: mapping.BatchSize,
      reportsItems: mapping.FunctionResponseTypes.length > 0,
      concurrency: mapping.ScalingConfig?.MaximumConcurrency ?? defaultConcurrency,
    }));
}

const sourceSchema = z.object({ EventSourceArn: z.string().regex(/^arn:[^:]*:sqs:/) });

/** Whether the source of a mapping is a queue. */
export function readsQueue(properties: unknown): boolean {
  return sourceSchema.safeParse(properties).success;
}

/** Lambda starts with this many batches at a time. */
const defaultConcurrency = 5;
