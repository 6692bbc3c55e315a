import { appendFileSync } from "node:fs";
import { join } from "node:path";
import type { Cloud } from "../assembly/Cloud.ts";
import type { LambdaFunction } from "../lambda/LambdaFunction.ts";
import { queueMappingDefinitions } from "../sqs/QueueMappingDefinition.ts";
import type { Queues } from "../sqs/Queues.ts";
import { runQueueMappings } from "../sqs/runQueueMappings.ts";
import { Checkpoints } from "../streams/Checkpoints.ts";
import { mappingDefinitions } from "../streams/MappingDefinition.ts";
import { runMappings } from "../streams/runMappings.ts";
import type { DataFolder } from "./DataFolder.ts";

/** What events come from and go to. */
export type EventSurroundings = {
  readonly folder: DataFolder;
  readonly databaseEndpoint: string;
  /** By ARN. */
  readonly functions: ReadonlyMap<string, LambdaFunction>;
  readonly queues: Queues;
  readonly now: () => number;
};

/**
 * Leads what lies in streams and queues to the template's functions.
 *
 * @returns stops that
 */
export function runEventSources(cloud: Cloud, surroundings: EventSurroundings) {
  const { folder } = surroundings;
  const stopStreams = runMappings(mappingDefinitions(cloud), {
    ...surroundings,
    checkpoints: new Checkpoints(join(folder.services, "checkpoints.json")),
    log: (line) =>
      appendFileSync(join(folder.logs, "streams.log"), `${new Date().toISOString()} ${line}\n`),
  });
  const stopQueues = runQueueMappings(queueMappingDefinitions(cloud), surroundings);
  return async (): Promise<void> => {
    await Promise.all([stopStreams(), stopQueues()]);
  };
}
