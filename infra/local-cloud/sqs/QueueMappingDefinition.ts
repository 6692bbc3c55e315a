import { z } from "zod";
import type { Cloud } from "../assembly/Cloud.ts";

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
