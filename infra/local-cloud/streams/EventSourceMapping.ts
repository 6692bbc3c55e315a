import { randomUUID } from "node:crypto";
import type { InvocationOutcome } from "../lambda/LambdaFunction.ts";
import { type MappingDefinition, matchesFilter } from "./MappingDefinition.ts";
import { type DiscardReason, runBatch } from "./runBatch.ts";
import type { Checkpoints, StreamRecord, TableStream } from "./TableStream.ts";

/** What a mapping runs with. */
export type MappingServices = {
  readonly stream: TableStream;
  readonly functionArn: string;
  readonly invoke: (event: unknown) => Promise<InvocationOutcome>;
  /** Where what was given up is told of. */
  readonly sendToQueue: (body: string) => void;
  readonly checkpoints: Checkpoints;
  readonly now: () => number;
  /** Waits, or ends with an error once the mapping is to stop. */
  readonly wait: (ms: number) => Promise<void>;
};

/** Reads a stream, shard after shard, and runs what it finds through a function. */
export class EventSourceMapping {
  readonly #definition: MappingDefinition;
  readonly #services: MappingServices;
  readonly #beganAtMs: number;
  /** Where reading goes on; undefined: the shard has ended. */
  readonly #iterators = new Map<string, string | undefined>();

  constructor(definition: MappingDefinition, services: MappingServices) {
    this.#definition = definition;
    this.#services = services;
    this.#beganAtMs = services.checkpoints.begin(definition.id, services.now());
  }

  /** Runs everything that lies in the stream at this moment. @returns how many records there were */
  async poll(): Promise<number> {
    let count = 0;
    for (const shard of await this.#services.stream.shards()) {
      for (;;) {
        const batch = await this.#gather(shard);
        if (batch.length === 0) break;
        count += batch.length;
        await this.#run(shard, batch);
      }
    }
    return count;
  }

  /** Forgets where it was reading: the next poll begins after the last checkpoint. */
  startOver(): void {
    this.#iterators.clear();
  }

  /** Reads until a batch is full, or the window is over, or there is nothing. */
  async #gather(shard: string): Promise<readonly StreamRecord[]> {
    const { batchSize, windowMs } = this.#definition;
    const { now, wait } = this.#services;
    const batch: StreamRecord[] = [];
    let firstAtMs = now();
    while (batch.length < batchSize) {
      const records = await this.#read(shard, batchSize - batch.length);
      if (records === undefined) break;
      if (batch.length === 0) firstAtMs = now();
      batch.push(...records.filter((record) => this.#isWanted(record)));
      if (batch.length === 0) this.#checkpoint(shard, records.at(-1));
      if (records.length > 0) continue;
      if (batch.length === 0 || now() - firstAtMs >= windowMs) break;
      await wait(pollMs);
    }
    return batch;
  }

  /** Absent: the shard has ended, or its iterator has. */
  async #read(shard: string, limit: number): Promise<readonly StreamRecord[] | undefined> {
    const { stream, checkpoints } = this.#services;
    if (!this.#iterators.has(shard)) {
      const done = checkpoints.of(this.#definition.id, this.#place(shard));
      this.#iterators.set(shard, await stream.iterator(shard, done));
    }
    const iterator = this.#iterators.get(shard);
    if (iterator === undefined) return undefined;
    const reading = await stream.read(iterator, limit);
    if (reading === undefined) this.#iterators.delete(shard);
    else this.#iterators.set(shard, reading.next);
    return reading?.records;
  }

  #isWanted({ createdAtMs, event }: StreamRecord): boolean {
    const { startsAtOldest, filters } = this.#definition;
    // Streams tell the time in whole seconds.
    if (!startsAtOldest && createdAtMs < Math.floor(this.#beganAtMs / 1000) * 1000) return false;
    return filters === undefined || filters.some((filter) => matchesFilter(filter, event));
  }

  async #run(shard: string, batch: readonly StreamRecord[]): Promise<void> {
    const { stream, functionArn, sendToQueue, invoke, now, wait } = this.#services;
    await runBatch(batch, this.#definition.onFailure, {
      invoke: (records) => invoke({ Records: records.map(({ event }) => event) }),
      discard: (records, reason, invocations) =>
        sendToQueue(
          JSON.stringify(
            discardMessage({
              records,
              reason,
              invocations,
              functionArn,
              requestId: randomUUID(),
              streamArn: stream.arn,
              shard,
              nowMs: now(),
            }),
          ),
        ),
      checkpoint: (record) => this.#checkpoint(shard, record),
      now,
      pause: (attempt) => wait(Math.min(longestPauseMs, pollMs * 2 ** attempt)),
    });
  }

  #checkpoint(shard: string, record: StreamRecord | undefined): void {
    if (record === undefined) return;
    const { checkpoints } = this.#services;
    checkpoints.keep(this.#definition.id, this.#place(shard), record.sequenceNumber);
  }

  /** A table that was made anew has another stream. */
  #place(shard: string): string {
    return `${this.#services.stream.arn} ${shard}`;
  }
}

/** Lambda reads a stream four times a second. */
export const pollMs = 250;

const longestPauseMs = 30_000;

/** What a queue is told of records that were given up. */
export type Discarded = {
  readonly records: readonly StreamRecord[];
  readonly reason: DiscardReason;
  readonly invocations: number;
  readonly functionArn: string;
  readonly requestId: string;
  readonly streamArn: string;
  readonly shard: string;
  readonly nowMs: number;
};

/**
 * Lambda's message: where the records are in the stream, never the records themselves.
 * https://docs.aws.amazon.com/lambda/latest/dg/services-dynamodb-errors.html
 */
export function discardMessage({ records, ...discarded }: Discarded) {
  const first = records.at(0);
  const last = records.at(-1);
  return {
    requestContext: {
      requestId: discarded.requestId,
      functionArn: discarded.functionArn,
      condition: discarded.reason,
      approximateInvokeCount: discarded.invocations,
    },
    responseContext: {
      statusCode: 200,
      executedVersion: "$LATEST",
      functionError: "Unhandled",
    },
    version: "1.0",
    timestamp: new Date(discarded.nowMs).toISOString(),
    DDBStreamBatchInfo: {
      shardId: discarded.shard,
      startSequenceNumber: first?.sequenceNumber,
      endSequenceNumber: last?.sequenceNumber,
      approximateArrivalOfFirstRecord: timeOf(first),
      approximateArrivalOfLastRecord: timeOf(last),
      batchSize: records.length,
      streamArn: discarded.streamArn,
    },
  };
}

function timeOf(record: StreamRecord | undefined): string | undefined {
  return record && new Date(record.createdAtMs).toISOString();
}
