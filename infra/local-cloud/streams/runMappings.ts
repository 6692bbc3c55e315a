import { setTimeout as delay } from "node:timers/promises";
import { LocalCloudError } from "../LocalCloudError.ts";
import { type LambdaFunction, mappedFunction } from "../lambda/LambdaFunction.ts";
import type { Queues } from "../sqs/Queues.ts";
import { EventSourceMapping, pollMs } from "./EventSourceMapping.ts";
import type { MappingDefinition } from "./MappingDefinition.ts";
import { type Checkpoints, TableStream } from "./TableStream.ts";

/** What mappings connect. */
export type MappingSurroundings = {
  readonly databaseEndpoint: string;
  /** By ARN. */
  readonly functions: ReadonlyMap<string, LambdaFunction>;
  readonly queues: Queues;
  readonly checkpoints: Checkpoints;
  readonly now: () => number;
  readonly log: (line: string) => void;
};

/**
 * Runs the mappings until they are stopped. A batch under way is then left without a checkpoint: it runs again after
 * the next start.
 *
 * @returns stops them
 * @throws LocalCloudError when one leads to a function or a queue that the template does not have
 */
export function runMappings(
  definitions: readonly MappingDefinition[],
  surroundings: MappingSurroundings,
): () => Promise<void> {
  const stopping = new AbortController();
  const loops = definitions
    .map((definition) => ({ definition, parts: partsOf(definition, surroundings) }))
    .map(({ definition, parts }) =>
      run(definition, { ...parts, ...surroundings, signal: stopping.signal }),
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
  { functions, queues }: MappingSurroundings,
): Parts {
  const [functionArn, target] = mappedFunction(id, functionName, functions);
  if (deadLetterArn === undefined) return { functionArn, target, sendToQueue: () => undefined };
  const queue = queues.find(deadLetterArn);
  if (queue === undefined) {
    throw new LocalCloudError(`The mapping ${id} has no dead-letter queue (${deadLetterArn}).`);
  }
  return { functionArn, target, sendToQueue: (body) => void queues.send(queue, body) };
}

type Loop = Parts & MappingSurroundings & { readonly signal: AbortSignal };

async function run(definition: MappingDefinition, loop: Loop): Promise<void> {
  const { signal, log, target, databaseEndpoint } = loop;
  const stopped = new Promise<never>((_, reject) =>
    signal.addEventListener("abort", () => reject(signal.reason), { once: true }),
  );
  // Only the race below listens, and not at every moment.
  stopped.catch(() => undefined);
  const wait = (ms: number) => delay(ms, undefined, { signal });
  let stream: TableStream | undefined;
  let mapping: EventSourceMapping | undefined;
  while (!signal.aborted) {
    try {
      stream ??= await TableStream.open(definition.tableName, databaseEndpoint, definition.region);
      mapping ??= new EventSourceMapping(definition, {
        ...loop,
        stream,
        wait,
        invoke: (event) => Promise.race([target.invoke(event), stopped]),
      });
      await mapping.poll();
      await wait(pollMs);
    } catch (error) {
      if (signal.aborted) break;
      log(`${definition.id}: ${error instanceof Error ? error.stack : error}`);
      mapping?.startOver();
      await wait(troubleMs).catch(() => undefined);
    }
  }
  stream?.close();
}

/** After trouble with the database. */
const troubleMs = 1000;
