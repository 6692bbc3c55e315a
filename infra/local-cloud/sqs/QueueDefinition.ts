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

// https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-resource-lambda-eventsourcemapping.html
const mappingSchema = z.object({
  EventSourceArn: z.string(),
  FunctionName: z.string(),
  Enabled: z.boolean().default(true),
  BatchSize: z.int().max(10, "more than one receipt a batch is not run").default(10),
  MaximumBatchingWindowInSeconds: z.literal(0, "batching windows are not run").optional(),
  FunctionResponseTypes: z.array(z.literal("ReportBatchItemFailures")).default([]),
  ScalingConfig: z.object({ MaximumConcurrency: z.int() }).optional(),
  FilterCriteria: z.undefined("filters of queues are not run").optional(),
});

/** What leads the messages of a queue to a function. */
export type QueueMappingDefinition = {
  readonly id: string;
  readonly region: string;
  readonly queueArn: string;
  /** Name or ARN. */
  readonly functionName: string;
  readonly batchSize: number;
  /** Whether the function names the messages that failed. */
  readonly reportsItems: boolean;
  /** Batches under way at once. */
  readonly concurrency: number;
};

/** The template's mappings from queues to functions that are switched on. */
export function queueMappingDefinitions(cloud: Cloud): readonly QueueMappingDefinition[] {
  return cloud
    .resourcesOf("AWS::Lambda::EventSourceMapping", mappingSchema, readsQueue)
    .filter(({ properties }) => properties.Enabled)
    .map(({ stackName, logicalId, region, properties: mapping }) => ({
      id: `${stackName}-${logicalId}`,
      region,
      queueArn: mapping.EventSourceArn,
      functionName: mapping.FunctionName,
      batchSize: mapping.BatchSize,
      reportsItems: mapping.FunctionResponseTypes.length > 0,
      concurrency: mapping.ScalingConfig?.MaximumConcurrency ?? usualConcurrency,
    }));
}

const sourceSchema = z.object({ EventSourceArn: z.string().regex(/^arn:[^:]*:sqs:/) });

/** Whether a mapping's properties name a queue as its source. */
export function readsQueue(properties: unknown): boolean {
  return sourceSchema.safeParse(properties).success;
}

/** Batches that Lambda begins with. */
const usualConcurrency = 5;
