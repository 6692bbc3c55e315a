import { z } from "zod";
import type { Cloud } from "../../assembly/Cloud.ts";
import { readsQueue } from "../sqs/queueMappings.ts";
import { parseEventFilter } from "./parseEventFilter.ts";

// https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-resource-lambda-eventsourcemapping.html
const mappingSchema = z.object({
  EventSourceArn: z.string().regex(/:dynamodb:.*\/stream\//, "must be a table's stream"),
  FunctionName: z.string(),
  Enabled: z.literal(true, "disabled mappings are not emulated").optional(),
  StartingPosition: z.literal("TRIM_HORIZON", "only TRIM_HORIZON is emulated"),
  BatchSize: z.int().default(100),
  MaximumBatchingWindowInSeconds: z.number().default(0),
  BisectBatchOnFunctionError: z.literal(true, "mappings without bisecting are not emulated"),
  MaximumRetryAttempts: z.int().min(0, "endless retries are not emulated"),
  FunctionResponseTypes: z.tuple([z.literal("ReportBatchItemFailures")]),
  DestinationConfig: z.object({ OnFailure: z.object({ Destination: z.string() }) }),
  FilterCriteria: z
    .object({ Filters: z.array(z.object({ Pattern: z.string().transform(parseEventFilter) })) })
    .optional(),
  TumblingWindowInSeconds: z.literal(0, "tumbling windows are not emulated").optional(),
});

/** A mapping from a table's stream to a function. */
export type MappingDefinition = ReturnType<typeof mappingDefinitions>[number];

/**
 * Reads the template's mappings from streams to functions.
 *
 * @throws LocalCloudError if a mapping uses something that is not emulated
 */
export function mappingDefinitions(cloud: Cloud) {
  return cloud
    .resourcesOf("AWS::Lambda::EventSourceMapping", mappingSchema, (each) => !readsQueue(each))
    .map(({ stackName, logicalId, region, properties: mapping }) => ({
      id: `${stackName}-${logicalId}`,
      region,
      tableName: mapping.EventSourceArn.replace(/^.*:table\/([^/]+)\/.*$/, "$1"),
      /** Name or ARN. */
      functionName: mapping.FunctionName,
      batchSize: mapping.BatchSize,
      /** How long the mapping collects records for a batch. */
      windowMs: mapping.MaximumBatchingWindowInSeconds * 1000,
      /** If undefined, every record passes. */
      filters: mapping.FilterCriteria?.Filters.map(({ Pattern }) => Pattern),
      /** How often a failing record is tried again. Its age does not matter: a machine may be off for days. */
      retries: mapping.MaximumRetryAttempts,
      /** ARN of the queue that is notified of discarded records. */
      deadLetterArn: mapping.DestinationConfig.OnFailure.Destination,
    }));
}
