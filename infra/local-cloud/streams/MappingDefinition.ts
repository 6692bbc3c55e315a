import { z } from "zod";
import type { Cloud } from "../assembly/Cloud.ts";
import { LocalCloudError } from "../LocalCloudError.ts";
import { readsQueue } from "../sqs/QueueDefinition.ts";

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

/** A filter: the rules of each field, by the fields' names. */
export type FilterPattern = { readonly [field: string]: FilterPattern | readonly Rule[] };

const literal = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const texts = z.union([z.string(), z.array(z.string())]);

const rule = z.union([
  literal,
  z.strictObject({ exists: z.boolean() }),
  z.strictObject({ prefix: z.string() }),
  z.strictObject({ suffix: z.string() }),
  z.strictObject({ "equals-ignore-case": z.string() }),
  z.strictObject({ numeric: z.array(z.union([z.string(), z.number()])).min(2) }),
  z.strictObject({
    "anything-but": z.union([literal, z.array(literal), z.strictObject({ prefix: texts })]),
  }),
]);

/** One of the alternatives a field's value is held against. */
export type Rule = z.output<typeof rule>;

const pattern: z.ZodType<FilterPattern> = z.record(
  z.string().refine((field) => field !== "$or", "$or is not run"),
  z.union([z.array(rule).min(1), z.lazy(() => pattern)]),
);

/**
 * Reads a filter as Lambda writes it.
 * https://docs.aws.amazon.com/lambda/latest/dg/invocation-eventfiltering.html
 *
 * @throws LocalCloudError for one with a rule that is not run here
 */
export function parseFilterPattern(text: string): FilterPattern {
  const parsed = pattern.safeParse(JSON.parse(text));
  if (!parsed.success) {
    throw new LocalCloudError(`The local cloud does not understand the event filter ${text}.`);
  }
  return parsed.data;
}

/** Whether a record passes: every field holds to one of its rules. */
export function matchesFilter(wanted: FilterPattern, value: unknown): boolean {
  const fields = new Map<string, unknown>(Object.entries(Object(value)));
  return Object.entries(wanted).every(([field, rules]) => {
    const held = fields.get(field);
    return isRules(rules)
      ? rules.some((each) => [held].flat().some((item) => matchesRule(each, item)))
      : matchesFilter(rules, held);
  });
}

function isRules(rules: FilterPattern | readonly Rule[]): rules is readonly Rule[] {
  return Array.isArray(rules);
}

function matchesRule(wanted: Rule, held: unknown): boolean {
  if (typeof wanted !== "object" || wanted === null) return held === wanted;
  if ("exists" in wanted) return (held !== undefined) === wanted.exists;
  if ("numeric" in wanted) return typeof held === "number" && holdsNumeric(wanted.numeric, held);
  if ("anything-but" in wanted) return isAnythingBut(wanted["anything-but"], held);
  if (typeof held !== "string") return false;
  if ("prefix" in wanted) return held.startsWith(wanted.prefix);
  if ("suffix" in wanted) return held.endsWith(wanted.suffix);
  return held.toLowerCase() === wanted["equals-ignore-case"].toLowerCase();
}

type AnythingBut = Extract<Rule, { "anything-but": unknown }>["anything-but"];

function isAnythingBut(unwanted: AnythingBut, held: unknown): boolean {
  if (held === undefined) return false;
  if (typeof unwanted === "object" && unwanted !== null && "prefix" in unwanted) {
    return ![unwanted.prefix].flat().some((prefix) => String(held).startsWith(prefix));
  }
  return ![unwanted].flat().some((each) => each === held);
}

/** `[">", 0, "<=", 5]`: pairs of comparison and bound. */
function holdsNumeric(comparisons: readonly (string | number)[], held: number): boolean {
  return comparisons.every((sign, place) => {
    if (place % 2 === 1) return true;
    const bound = Number(comparisons[place + 1]);
    switch (sign) {
      case "=":
        return held === bound;
      case "<":
        return held < bound;
      case "<=":
        return held <= bound;
      case ">":
        return held > bound;
      case ">=":
        return held >= bound;
      default:
        throw new LocalCloudError(`The local cloud does not know the comparison ${sign}.`);
    }
  });
}
