import { setTimeout as delay } from "node:timers/promises";
import { LocalCloudError } from "../LocalCloudError.ts";
import { type LambdaFunction, mappedFunction } from "../lambda/LambdaFunction.ts";
import type { QueueMappingDefinition } from "./QueueMappingDefinition.ts";
import type { Queues } from "./Queues.ts";
import { doneMessages, queueEvent } from "./queueBatch.ts";

/** What mappings of queues connect. */
export type QueueMappingSurroundings = {
  /** By ARN. */
  readonly functions: ReadonlyMap<string, LambdaFunction>;
  readonly queues: Queues;
};

/**
 * Runs the mappings from queues to functions until they are stopped. A batch under way is then not waited for: its
 * messages come again once they are visible.
 *
 * @returns stops them
 * @throws LocalCloudError when one leads from a queue or to a function that the template does not have
 */
export function runQueueMappings(
  definitions: readonly QueueMappingDefinition[],
  { functions, queues }: QueueMappingSurroundings,
): () => Promise<void> {
  const stopping = new AbortController();
  const loops = definitions.flatMap((definition) => {
    const [, target] = mappedFunction(definition.id, definition.functionName, functions);
    const queue = queues.find(definition.queueArn);
    if (queue === undefined) {
      throw new LocalCloudError(`The mapping ${definition.id} reads no queue of the template.`);
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

/** Between looks into an empty queue, at which Lambda would be waiting. */
const pauseMs = 100;
