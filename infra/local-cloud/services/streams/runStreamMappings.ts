import { setTimeout as delay } from "node:timers/promises";
import { LocalCloudError } from "../../LocalCloudError.ts";
import { mappedFunction } from "../lambda/eventSourceMapping.ts";
import type { LambdaFunction } from "../lambda/LambdaFunction.ts";
import type { Queues } from "../sqs/Queues.ts";
import type { MappingDefinition } from "./MappingDefinition.ts";
import { type Mapping, pollMs, type StreamPositions, StreamReader } from "./StreamReader.ts";
import { TableStream } from "./TableStream.ts";

/** The pause after an error of the database. */
const retryMs = 1000;

/** The functions, queues and settings that all mappings share. */
export type MappingServices = {
  readonly databaseEndpoint: string;
  /** By ARN. */
  readonly functions: ReadonlyMap<string, LambdaFunction>;
  readonly queues: Queues;
  readonly positions: StreamPositions;
  readonly log: (line: string) => void;
};

/**
 * Runs the mappings from streams to functions until the signal is aborted. A batch that is running then is not finished, so it
 * runs again after the next start.
 *
 * @throws LocalCloudError if a mapping's function or queue is not in the template
 */
export function runStreamMappings(
  definitions: readonly MappingDefinition[],
  services: MappingServices,
  signal: AbortSignal,
): void {
  const mappings = definitions.map((definition) => connect(definition, services));
  for (const mapping of mappings) void run(mapping, services, signal);
}

/** Finds the function and the dead-letter queue of a mapping. */
function connect(
  definition: MappingDefinition,
  { functions, queues, positions }: MappingServices,
): Mapping {
  const { id, functionName, deadLetterArn } = definition;
  const { arn: functionArn, target } = mappedFunction(id, functionName, functions);
  const deadLetters = queues.find(deadLetterArn);
  if (deadLetters === undefined) {
    throw new LocalCloudError(`The mapping ${id} has no dead-letter queue (${deadLetterArn}).`);
  }
  return { definition, functionArn, target, queues, deadLetters, positions };
}

/** Reads a mapping's stream until the signal is aborted. After an error, opens the stream again. */
async function run(
  mapping: Mapping,
  { databaseEndpoint, log }: MappingServices,
  signal: AbortSignal,
): Promise<void> {
  const { id, tableName, region } = mapping.definition;
  const database = { endpoint: databaseEndpoint, region };
  let reader: StreamReader | undefined;
  while (!signal.aborted) {
    try {
      reader ??= new StreamReader(mapping, await TableStream.open(tableName, database), signal);
      await reader.poll();
      await delay(pollMs, undefined, { signal });
    } catch (error) {
      if (signal.aborted) break;
      log(`${id}: ${error instanceof Error ? error.stack : error}`);
      // The next reader starts after the last finished record.
      reader = undefined;
      await delay(retryMs, undefined, { signal }).catch(() => undefined);
    }
  }
}
