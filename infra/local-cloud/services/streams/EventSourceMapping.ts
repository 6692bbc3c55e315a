import { randomUUID } from "node:crypto";
import type { InvocationOutcome } from "../lambda/LambdaFunction.ts";
import { type MappingDefinition, matchesFilter } from "./MappingDefinition.ts";
import { type DiscardReason, runBatch } from "./runBatch.ts";
import type { Checkpoints, StreamRecord, TableStream } from "./TableStream.ts";

/** The stream, function and queue of a mapping. */
export type MappingServices = {
  readonly stream: TableStream;
  readonly functionArn: string;
  readonly invoke: (event: unknown) => Promise<InvocationOutcome>;
  /** Sends a message to the dead-letter queue. */
  readonly sendToQueue: (body: string) => void;
  readonly checkpoints: Checkpoints;
  readonly now: () => number;
  /** Waits, or throws once the mapping is being stopped. */
  readonly wait: (ms: number) => Promise<void>;
};

/** Lambda polls a stream four times a second. */
export const pollMs = 250;

const maxPauseMs = 30_000;

/** Reads a stream, shard by shard, and runs its records through a function. */
export class EventSourceMapping {
  readonly #definition: MappingDefinition;
  readonly #services: MappingServices;
  /** The iterators of the next reads by shard. Undefined if the shard has ended. */
  readonly #iterators = new Map<string, string | undefined>();

  constructor(definition: MappingDefinition, services: MappingServices) {
    this.#definition = definition;
    this.#services = services;
  }

  /** Runs everything that is in the stream now. @returns the number of records */
  async poll(): Promise<number> {
    let count = 0;
    for (const shard of await this.#services.stream.shards()) {
      for (;;) {
        const batch = await this.#collectBatch(shard);
        if (batch.length === 0) break;
        count += batch.length;
        await this.#run(shard, batch);
      }
    }
    return count;
  }

  /** Makes the next poll start after the last checkpoint. */
  restart(): void {
    this.#iterators.clear();
  }

  /** Reads until the batch is full, the window is over, or nothing is left. */
  async #collectBatch(shard: string): Promise<readonly StreamRecord[]> {
    const { batchSize, windowMs, filters } = this.#definition;
    const { now, wait } = this.#services;
    const batch: StreamRecord[] = [];
    let firstAtMs = now();
    while (batch.length < batchSize) {
      const records = await this.#read(shard, batchSize - batch.length);
      if (records === undefined) break;
      if (batch.length === 0) firstAtMs = now();
      const passes = ({ event }: StreamRecord) =>
        filters === undefined || filters.some((filter) => matchesFilter(filter, event));
      batch.push(...records.filter(passes));
      if (batch.length === 0) this.#checkpoint(shard, records.at(-1));
      if (records.length > 0) continue;
      if (batch.length === 0 || now() - firstAtMs >= windowMs) break;
      await wait(pollMs);
    }
    return batch;
  }

  /** Undefined if the shard has ended or its iterator has expired. */
  async #read(shard: string, limit: number): Promise<readonly StreamRecord[] | undefined> {
    const { stream, checkpoints } = this.#services;
    if (!this.#iterators.has(shard)) {
      const lastDone = checkpoints.get(this.#definition.id, this.#shardKey(shard));
      this.#iterators.set(shard, await stream.iterator(shard, lastDone));
    }
    const iterator = this.#iterators.get(shard);
    if (iterator === undefined) return undefined;
    const result = await stream.read(iterator, limit);
    if (result === undefined) this.#iterators.delete(shard);
    else this.#iterators.set(shard, result.next);
    return result?.records;
  }

  async #run(shard: string, batch: readonly StreamRecord[]): Promise<void> {
    const { stream, functionArn, sendToQueue, invoke, now, wait } = this.#services;
    await runBatch(batch, this.#definition.onFailure, {
      invoke: (records) => invoke({ Records: records.map(({ event }) => event) }),
      discard: (records, reason, invocations) => {
        const source = { functionArn, streamArn: stream.arn, shard, nowMs: now() };
        sendToQueue(JSON.stringify(discardMessage({ records, reason, invocations, ...source })));
      },
      checkpoint: (record) => this.#checkpoint(shard, record),
      now,
      pause: (attempt) => wait(Math.min(maxPauseMs, pollMs * 2 ** attempt)),
    });
  }

  #checkpoint(shard: string, record: StreamRecord | undefined): void {
    if (record === undefined) return;
    const { checkpoints } = this.#services;
    checkpoints.set(this.#definition.id, this.#shardKey(shard), record.sequenceNumber);
  }

  /** Includes the stream: a table that is created again has a new one. */
  #shardKey(shard: string): string {
    return `${this.#services.stream.arn} ${shard}`;
  }
}

type Discarded = {
  readonly records: readonly StreamRecord[];
  readonly reason: DiscardReason;
  readonly invocations: number;
  readonly functionArn: string;
  readonly streamArn: string;
  readonly shard: string;
  readonly nowMs: number;
};

/**
 * Lambda's message about discarded records: their position in the stream, but not their content.
 * https://docs.aws.amazon.com/lambda/latest/dg/services-dynamodb-errors.html
 */
function discardMessage({ records, reason, invocations, functionArn, ...source }: Discarded) {
  const first = records.at(0);
  const last = records.at(-1);
  return {
    requestContext: {
      requestId: randomUUID(),
      functionArn,
      condition: reason,
      approximateInvokeCount: invocations,
    },
    responseContext: {
      statusCode: 200,
      executedVersion: "$LATEST",
      functionError: "Unhandled",
    },
    version: "1.0",
    timestamp: new Date(source.nowMs).toISOString(),
    DDBStreamBatchInfo: {
      shardId: source.shard,
      startSequenceNumber: first?.sequenceNumber,
      endSequenceNumber: last?.sequenceNumber,
      approximateArrivalOfFirstRecord: timeOf(first),
      approximateArrivalOfLastRecord: timeOf(last),
      batchSize: records.length,
      streamArn: source.streamArn,
    },
  };
}

function timeOf(record: StreamRecord | undefined): string | undefined {
  return record && new Date(record.createdAtMs).toISOString();
}
