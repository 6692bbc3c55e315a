import { setTimeout as delay } from "node:timers/promises";
import { pluralize } from "@planner/shared/format";
import { LocalCloudError } from "../../LocalCloudError.ts";
import { type LambdaFunction, mappedFunction } from "../lambda/LambdaFunction.ts";
import type { Queues } from "../sqs/Queues.ts";
import { EventSourceMapping, pollMs } from "./EventSourceMapping.ts";
import type { MappingDefinition } from "./MappingDefinition.ts";
import { type Checkpoints, TableStream } from "./TableStream.ts";

/** The functions, queues and settings that all mappings share. */
export type MappingEnvironment = {
  readonly databaseEndpoint: string;
  /** By ARN. */
  readonly functions: ReadonlyMap<string, LambdaFunction>;
  readonly queues: Queues;
  readonly checkpoints: Checkpoints;
  readonly now: () => number;
  readonly log: (line: string) => void;
  /** Receives progress for the terminal. */
  readonly report: (line: string) => void;
};

/**
 * Runs the mappings until they are stopped. A batch that is running then gets no checkpoint, so it runs again after the next
 * start.
 *
 * @returns a function that stops the mappings
 * @throws LocalCloudError if a mapping's function or queue is not in the template
 */
export function runMappings(
  definitions: readonly MappingDefinition[],
  environment: MappingEnvironment,
): () => Promise<void> {
  const stopping = new AbortController();
  const loops = definitions
    .map((definition) => ({ definition, parts: partsOf(definition, environment) }))
    .map(({ definition, parts }) =>
      run(definition, { ...parts, ...environment, signal: stopping.signal }),
    );
  return async () => {
    stopping.abort();
    await Promise.all(loops);
  };
}

type Parts = {
  readonly functionArn: string;
  readonly target: LambdaFunction;
  readonly sendToQueue: (body: string) => void;
};

function partsOf(
  { id, functionName, deadLetterArn }: MappingDefinition,
  { functions, queues }: MappingEnvironment,
): Parts {
  const [functionArn, target] = mappedFunction(id, functionName, functions);
  const queue = queues.find(deadLetterArn);
  if (queue === undefined) {
    throw new LocalCloudError(`The mapping ${id} has no dead-letter queue (${deadLetterArn}).`);
  }
  return { functionArn, target, sendToQueue: (body) => void queues.send(queue, body) };
}

type Loop = Parts & MappingEnvironment & { readonly signal: AbortSignal };

async function run(definition: MappingDefinition, loop: Loop): Promise<void> {
  const { signal, log, target, databaseEndpoint } = loop;
  const stopped = new Promise<never>((_, reject) =>
    signal.addEventListener("abort", () => reject(signal.reason), { once: true }),
  );
  // Prevents an unhandled rejection while no batch is running.
  stopped.catch(() => undefined);
  const wait = (ms: number) => delay(ms, undefined, { signal });
  let stream: TableStream | undefined;
  let mapping: EventSourceMapping | undefined;
  let isFirst = true;
  while (!signal.aborted) {
    try {
      stream ??= await TableStream.open(definition.tableName, databaseEndpoint, definition.region);
      mapping ??= new EventSourceMapping(definition, {
        ...loop,
        stream,
        wait,
        invoke: (event) => Promise.race([target.invoke(event), stopped]),
      });
      const count = await mapping.poll();
      if (isFirst && count > 0) loop.report(caughtUp(definition, count));
      isFirst = false;
      await wait(pollMs);
    } catch (error) {
      if (signal.aborted) break;
      log(`${definition.id}: ${error instanceof Error ? error.stack : error}`);
      mapping?.restart();
      await wait(retryMs).catch(() => undefined);
    }
  }
  stream?.close();
}

/** The changes may be from a run that was killed, or the stream's position may have been lost. */
function caughtUp({ functionName }: MappingDefinition, count: number): string {
  return `${functionName} processed ${pluralize(count, "change")} from before this start.`;
}

/** The pause after an error of the database. */
const retryMs = 1000;
