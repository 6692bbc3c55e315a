import { z } from "zod";
import type { Cloud } from "../assembly/Cloud.ts";
import { readsQueue } from "../sqs/QueueMappingDefinition.ts";
import { type FilterPattern, parseFilterPattern } from "./filterPattern.ts";

// https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-resource-lambda-eventsourcemapping.html
const mappingSchema = z.object({
  EventSourceArn: z.string().regex(/:dynamodb:.*\/stream\//, "must be a table's stream"),
  FunctionName: z.string(),
  Enabled: z.boolean().default(true),
  StartingPosition: z.enum(["TRIM_HORIZON", "LATEST"]),
  BatchSize: z.int().default(100),
  MaximumBatchingWindowInSeconds: z.number().default(0),
  BisectBatchOnFunctionError: z.boolean().default(false),
  MaximumRetryAttempts: z.int().default(-1),
  MaximumRecordAgeInSeconds: z.number().default(-1),
  FunctionResponseTypes: z.array(z.literal("ReportBatchItemFailures")).default([]),
  DestinationConfig: z
    .object({ OnFailure: z.object({ Destination: z.string() }).optional() })
    .optional(),
  FilterCriteria: z
    .object({ Filters: z.array(z.object({ Pattern: z.string() })).default([]) })
    .optional(),
  TumblingWindowInSeconds: z.literal(0, "tumbling windows are not run").optional(),
});

/** What leads the records of a table's stream to a function. */
export type MappingDefinition = {
  readonly id: string;
  readonly region: string;
  readonly tableName: string;
  /** Name or ARN. */
  readonly functionName: string;
  readonly startsAtOldest: boolean;
  readonly batchSize: number;
  /** How long records are gathered for a batch. */
  readonly windowMs: number;
  /** Absent: every record passes. */
  readonly filters: readonly FilterPattern[] | undefined;
  readonly onFailure: FailurePolicy;
  /** ARN of the queue that hears of what was given up. */
  readonly deadLetterArn: string | undefined;
};

/** What becomes of a batch that fails. */
export type FailurePolicy = {
  readonly bisect: boolean;
  /** Infinity: for ever. */
  readonly retries: number;
  readonly longestAgeMs: number;
  /** Whether the function names the records that failed. */
  readonly reportsItems: boolean;
};

/**
 * The template's mappings from streams to functions that are switched on.
 *
 * @throws LocalCloudError for a source that is no table's stream, or a filter that is not understood
 */
export function mappingDefinitions(cloud: Cloud): readonly MappingDefinition[] {
  return cloud
    .resourcesOf("AWS::Lambda::EventSourceMapping", mappingSchema, (each) => !readsQueue(each))
    .filter(({ properties }) => properties.Enabled)
    .map(({ stackName, logicalId, region, properties: mapping }) => ({
      id: `${stackName}-${logicalId}`,
      region,
      tableName: mapping.EventSourceArn.replace(/^.*:table\/([^/]+)\/.*$/, "$1"),
      functionName: mapping.FunctionName,
      startsAtOldest: mapping.StartingPosition === "TRIM_HORIZON",
      batchSize: mapping.BatchSize,
      windowMs: mapping.MaximumBatchingWindowInSeconds * 1000,
      filters: mapping.FilterCriteria?.Filters.map(({ Pattern }) => parseFilterPattern(Pattern)),
      onFailure: {
        bisect: mapping.BisectBatchOnFunctionError,
        retries: unlessEndless(mapping.MaximumRetryAttempts),
        longestAgeMs: unlessEndless(mapping.MaximumRecordAgeInSeconds) * 1000,
        reportsItems: mapping.FunctionResponseTypes.length > 0,
      },
      deadLetterArn: mapping.DestinationConfig?.OnFailure?.Destination,
    }));
}

function unlessEndless(value: number): number {
  return value === -1 ? Number.POSITIVE_INFINITY : value;
}
