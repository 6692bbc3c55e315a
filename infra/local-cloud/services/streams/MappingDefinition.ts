import { z } from "zod";
import type { Cloud } from "../../assembly/Cloud.ts";
import { LocalCloudError } from "../../LocalCloudError.ts";
import { readsQueue } from "../sqs/QueueDefinition.ts";

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
  MaximumRecordAgeInSeconds: z
    .number()
    .optional()
    .transform((seconds = -1) => (seconds === -1 ? Number.POSITIVE_INFINITY : seconds)),
  FunctionResponseTypes: z.tuple([z.literal("ReportBatchItemFailures")]),
  DestinationConfig: z.object({ OnFailure: z.object({ Destination: z.string() }) }),
  FilterCriteria: z
    .object({ Filters: z.array(z.object({ Pattern: z.string().transform(parseFilterPattern) })) })
    .optional(),
  TumblingWindowInSeconds: z.literal(0, "tumbling windows are not emulated").optional(),
});

/** A mapping from a table's stream to a function. */
export type MappingDefinition = {
  readonly id: string;
  readonly region: string;
  readonly tableName: string;
  /** Name or ARN. */
  readonly functionName: string;
  readonly batchSize: number;
  /** How long the mapping collects records for a batch. */
  readonly windowMs: number;
  /** If undefined, every record passes. */
  readonly filters: readonly FilterPattern[] | undefined;
  readonly onFailure: FailurePolicy;
  /** ARN of the queue that is notified of discarded records. */
  readonly deadLetterArn: string;
};

/** How long a failing batch is retried. */
export type FailurePolicy = { readonly retries: number; readonly maxAgeMs: number };

/**
 * Reads the template's mappings from streams to functions.
 *
 * @throws LocalCloudError if a mapping uses something that is not emulated
 */
export function mappingDefinitions(cloud: Cloud): readonly MappingDefinition[] {
  return cloud
    .resourcesOf("AWS::Lambda::EventSourceMapping", mappingSchema, (each) => !readsQueue(each))
    .map(({ stackName, logicalId, region, properties: mapping }) => ({
      id: `${stackName}-${logicalId}`,
      region,
      tableName: mapping.EventSourceArn.replace(/^.*:table\/([^/]+)\/.*$/, "$1"),
      functionName: mapping.FunctionName,
      batchSize: mapping.BatchSize,
      windowMs: mapping.MaximumBatchingWindowInSeconds * 1000,
      filters: mapping.FilterCriteria?.Filters.map(({ Pattern }) => Pattern),
      onFailure: {
        retries: mapping.MaximumRetryAttempts,
        maxAgeMs: mapping.MaximumRecordAgeInSeconds * 1000,
      },
      deadLetterArn: mapping.DestinationConfig.OnFailure.Destination,
    }));
}

/** A filter: the accepted values of each field. */
export type FilterPattern = {
  readonly [field: string]: FilterPattern | readonly (string | number | boolean | null)[];
};

/**
 * Parses a Lambda event filter. Only exact values are emulated, no operators such as `prefix`.
 * https://docs.aws.amazon.com/lambda/latest/dg/invocation-eventfiltering.html
 *
 * @throws LocalCloudError if the filter uses anything else
 */
export function parseFilterPattern(text: string): FilterPattern {
  const value = z.union([z.string(), z.number(), z.boolean(), z.null()]);
  const pattern: z.ZodType<FilterPattern> = z.record(
    z.string().refine((field) => field !== "$or"),
    z.union([z.array(value).min(1), z.lazy(() => pattern)]),
  );
  const parsed = pattern.safeParse(JSON.parse(text));
  if (!parsed.success) {
    throw new LocalCloudError(`The local cloud does not understand the event filter ${text}.`);
  }
  return parsed.data;
}

/** Whether every field of the filter has an accepted value in the record. */
export function matchesFilter(filter: FilterPattern, record: unknown): boolean {
  const fields = new Map<string, unknown>(Object.entries(Object(record)));
  return Object.entries(filter).every(([field, accepted]) => {
    const value = fields.get(field);
    return isList(accepted)
      ? accepted.some((each) => each === value)
      : matchesFilter(accepted, value);
  });
}

function isList(
  value: FilterPattern[string],
): value is Extract<FilterPattern[string], readonly unknown[]> {
  return Array.isArray(value);
}
