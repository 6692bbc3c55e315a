import { createHash } from "node:crypto";
import { setMaxListeners } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { z } from "zod";
import { LocalCloudError } from "../../LocalCloudError.ts";
import {
  type InvocationOutcome,
  type LambdaFunction,
  mappedFunction,
} from "../lambda/LambdaFunction.ts";
import type { QueueMappingDefinition } from "./QueueDefinition.ts";
import type { Message, Queues } from "./Queues.ts";

/** The queues and functions that mappings connect. */
export type QueueMappingServices = {
  /** By ARN. */
  readonly functions: ReadonlyMap<string, LambdaFunction>;
  readonly queues: Queues;
};

/**
 * Passes messages from queues to functions until stopped. Stopping does not wait for running batches. Their messages
 * are delivered again when they become visible.
 *
 * @returns stops the mappings
 * @throws LocalCloudError if a mapping's queue or function is not in the template
 */
export function runQueueMappings(
  definitions: readonly QueueMappingDefinition[],
  { functions, queues }: QueueMappingServices,
): () => Promise<void> {
  const stopping = new AbortController();
  // One listener per concurrent poll.
  setMaxListeners(0, stopping.signal);
  const loops = definitions.flatMap((definition) => {
    const [, target] = mappedFunction(definition.id, definition.functionName, functions);
    const queue = queues.find(definition.queueArn);
    if (queue === undefined) {
      throw new LocalCloudError(`The queue of mapping ${definition.id} is not in the template.`);
    }
    const poll = async (): Promise<boolean> => {
      const messages = queues.receive(queue, definition.batchSize);
      if (messages.length === 0) return false;
      const outcome = await target.invoke(queueEvent(messages, definition));
      if (stopping.signal.aborted) return false;
      for (const { receipt_handle } of doneMessages(messages, outcome, definition.reportsItems)) {
        if (receipt_handle !== undefined) queues.delete(queue, receipt_handle);
      }
      return true;
    };
    return Array.from({ length: definition.concurrency }, () => run(poll, stopping.signal));
  });
  return async () => {
    stopping.abort();
    await Promise.all(loops);
  };
}

async function run(poll: () => Promise<boolean>, signal: AbortSignal): Promise<void> {
  const stopped = new Promise<false>((resolve) =>
    signal.addEventListener("abort", () => resolve(false), { once: true }),
  );
  while (!signal.aborted) {
    const isBusy = await Promise.race([poll(), stopped]);
    if (!isBusy) await delay(pauseMs, undefined, { signal }).catch(() => undefined);
  }
}

/** The pause before an empty queue is polled again. */
const pauseMs = 100;

/** The event that a queue's function receives. https://docs.aws.amazon.com/lambda/latest/dg/with-sqs.html */
export function queueEvent(
  messages: readonly Message[],
  source: { readonly queueArn: string; readonly region: string },
) {
  return {
    Records: messages.map((message) => ({
      messageId: message.id,
      receiptHandle: message.receipt_handle,
      body: message.body,
      attributes: {
        ApproximateReceiveCount: String(message.receives),
        SentTimestamp: String(message.sent_at_ms),
        SenderId: "local",
        ApproximateFirstReceiveTimestamp: String(message.first_received_at_ms),
      },
      messageAttributes: {},
      md5OfBody: createHash("md5").update(message.body).digest("hex"),
      eventSource: "aws:sqs",
      eventSourceARN: source.queueArn,
      awsRegion: source.region,
    })),
  };
}

const reportSchema = z.object({
  batchItemFailures: z.array(z.object({ itemIdentifier: z.string().min(1) })).nullish(),
});

/**
 * The messages that were handled and can be deleted. The others are delivered again. If the function's report is
 * invalid or names an unknown message, the whole batch has failed.
 */
export function doneMessages(
  messages: readonly Message[],
  outcome: InvocationOutcome,
  reportsItems: boolean,
): readonly Message[] {
  if (outcome.kind !== "returned") return [];
  if (!reportsItems) return messages;
  const value: unknown = JSON.parse(outcome.payload);
  const report = reportSchema.safeParse(value ?? {});
  if (!report.success) return [];
  const failed = new Set(report.data.batchItemFailures?.map((item) => item.itemIdentifier));
  const known = messages.filter(({ id }) => failed.has(id)).length;
  return known === failed.size ? messages.filter(({ id }) => !failed.has(id)) : [];
}
