import { setTimeout as delay } from "node:timers/promises";
import { z } from "zod";
import type { Cloud } from "../../assembly/Cloud.ts";
import { LocalCloudError } from "../../LocalCloudError.ts";
import { failedItems, mappedFunction } from "../lambda/eventSourceMapping.ts";
import type { InvocationOutcome, LambdaFunction } from "../lambda/LambdaFunction.ts";
import type { QueueDefinition } from "./QueueDefinition.ts";
import type { Message, Queues } from "./Queues.ts";

/** Lambda starts with this many batches at a time. */
const defaultConcurrency = 5;

// https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-resource-lambda-eventsourcemapping.html
const mappingSchema = z.object({
  EventSourceArn: z.string(),
  FunctionName: z.string(),
  Enabled: z.literal(true, "must be enabled").optional(),
  BatchSize: z.int().max(10, "must be at most 10").default(10),
  MaximumBatchingWindowInSeconds: z.literal(0, "batching windows are not supported").optional(),
  FunctionResponseTypes: z.tuple([z.literal("ReportBatchItemFailures")]),
  ScalingConfig: z.object({ MaximumConcurrency: z.int() }).optional(),
  FilterCriteria: z.undefined("filters are not supported for queues").optional(),
});

/** Connects a queue to the function that handles its messages. */
export type QueueMappingDefinition = ReturnType<typeof queueMappingDefinitions>[number];

/** The template's mappings from queues to functions. */
export function queueMappingDefinitions(cloud: Cloud) {
  return cloud
    .resourcesOf("AWS::Lambda::EventSourceMapping", mappingSchema, readsQueue)
    .map(({ stackName, logicalId, region, properties: mapping }) => ({
      id: `${stackName}-${logicalId}`,
      region,
      queueArn: mapping.EventSourceArn,
      /** Name or ARN. */
      functionName: mapping.FunctionName,
      batchSize: mapping.BatchSize,
      /** How many batches are handled at the same time. */
      concurrency: mapping.ScalingConfig?.MaximumConcurrency ?? defaultConcurrency,
    }));
}

const queueSource = z.object({ EventSourceArn: z.string().regex(/^arn:[^:]*:sqs:/) });

/** Whether the source of a mapping is a queue. */
export function readsQueue(properties: unknown): boolean {
  return queueSource.safeParse(properties).success;
}

/** The queues and functions that mappings connect. */
export type QueueMappingServices = {
  /** By ARN. */
  readonly functions: ReadonlyMap<string, LambdaFunction>;
  readonly queues: Queues;
};

/**
 * Passes messages from queues to functions until the signal is aborted. The messages of the batches that are running then are
 * delivered again.
 *
 * @throws LocalCloudError if a mapping's queue or function is not in the template
 */
export function runQueueMappings(
  definitions: readonly QueueMappingDefinition[],
  { functions, queues }: QueueMappingServices,
  signal: AbortSignal,
): void {
  for (const definition of definitions) {
    const { id, functionName, queueArn, concurrency } = definition;
    const { target } = mappedFunction(id, functionName, functions);
    const queue = queues.find(queueArn);
    if (queue === undefined) {
      throw new LocalCloudError(`The queue of mapping ${id} is not in the template.`);
    }
    const mapping = { definition, target, queue, queues };
    for (let running = 0; running < concurrency; running += 1) void poll(mapping, signal);
  }
}

/** A mapping with the queue and the function that it connects. */
type QueueMapping = {
  readonly definition: QueueMappingDefinition;
  readonly target: LambdaFunction;
  readonly queue: QueueDefinition;
  readonly queues: Queues;
};

/** Passes one batch after the other from a queue to its function, until the signal is aborted. */
async function poll(
  { definition, target, queue, queues }: QueueMapping,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const messages = queues.receive(queue, definition.batchSize);
    if (messages.length === 0) {
      await delay(pauseMs);
      continue;
    }
    const outcome = await target.invoke(queueEvent(messages, definition));
    const done = signal.aborted ? [] : doneMessages(messages, outcome);
    for (const { receiptHandle = "" } of done) queues.delete(queue, receiptHandle);
  }
}

/** The pause before an empty queue is polled again. */
const pauseMs = 250;

/**
 * The event that a queue's function receives. Of a message's attributes, it has one.
 * https://docs.aws.amazon.com/lambda/latest/dg/with-sqs.html
 */
function queueEvent(messages: readonly Message[], { queueArn, region }: QueueMappingDefinition) {
  return {
    Records: messages.map((message) => ({
      messageId: message.id,
      receiptHandle: message.receiptHandle,
      body: message.body,
      attributes: { ApproximateReceiveCount: String(message.receiveCount) },
      eventSource: "aws:sqs",
      eventSourceARN: queueArn,
      awsRegion: region,
    })),
  };
}

/**
 * The messages that were handled and can be deleted. If the function reports an unknown message, the whole batch has
 * failed.
 */
export function doneMessages(
  messages: readonly Message[],
  outcome: InvocationOutcome,
): readonly Message[] {
  const failed = failedItems(outcome);
  if (failed === undefined) return [];
  const isInBatch = (item: string) => messages.some(({ id }) => id === item);
  if (!failed.every(isInBatch)) return [];
  return messages.filter(({ id }) => !failed.includes(id));
}
