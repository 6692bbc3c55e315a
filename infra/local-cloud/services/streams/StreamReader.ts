import { setTimeout as delay } from "node:timers/promises";
import { z } from "zod";
import type { StateFolder } from "../../files/StateFolder.ts";
import type { LambdaFunction } from "../lambda/LambdaFunction.ts";
import type { QueueDefinition } from "../sqs/QueueDefinition.ts";
import type { Queues } from "../sqs/Queues.ts";
import { discardMessage } from "./discardMessage.ts";
import type { MappingDefinition } from "./MappingDefinition.ts";
import { runBatch, type StreamRecord } from "./runBatch.ts";
import type { TableStream } from "./TableStream.ts";

/** Lambda polls a stream four times a second. */
export const pollMs = 250;

/** The longest pause between the attempts of a failing batch. */
const maxPauseMs = 30_000;

/** The last finished record of each shard of a mapping. */
export const positionsSchema = z.record(z.string(), z.string());

/** The positions, by mapping. */
export type StreamPositions = StateFolder<z.output<typeof positionsSchema>>;

/** A mapping with the function and the queues that it connects. */
export type Mapping = {
  readonly definition: MappingDefinition;
  readonly functionArn: string;
  readonly target: LambdaFunction;
  readonly queues: Queues;
  readonly deadLetters: QueueDefinition;
  readonly positions: StreamPositions;
};

/** Reads a stream, shard by shard, and runs its records through a function. */
export class StreamReader {
  readonly #mapping: Mapping;
  readonly #stream: TableStream;
  readonly #signal: AbortSignal;
  /** The iterators of the next reads by shard. Undefined if the shard has ended. */
  readonly #iterators = new Map<string, string | undefined>();
  #shards: readonly string[] = [];

  constructor(mapping: Mapping, stream: TableStream, signal: AbortSignal) {
    this.#mapping = mapping;
    this.#stream = stream;
    this.#signal = signal;
  }

  /** Runs everything that is in the stream now. */
  async poll(): Promise<void> {
    const hasOpenShard = this.#shards.some((shard) => this.#iterators.get(shard) !== undefined);
    // A stream has other shards only once all that are known have ended.
    if (!hasOpenShard) this.#shards = await this.#stream.shards();
    for (const shard of this.#shards) {
      for (;;) {
        const batch = await this.#collectBatch(shard);
        if (batch.length === 0) break;
        this.#signal.throwIfAborted();
        await this.#run(shard, batch);
      }
    }
  }

  /** Reads until the batch is full, the window is over, or nothing is left. */
  async #collectBatch(shard: string): Promise<readonly StreamRecord[]> {
    const { batchSize, windowMs, filters } = this.#mapping.definition;
    const passes = ({ event }: StreamRecord) =>
      filters === undefined || filters.some((filter) => filter(event));
    const batch: StreamRecord[] = [];
    let firstAtMs = Date.now();
    while (batch.length < batchSize) {
      const records = await this.#read(shard, batchSize - batch.length);
      // The window begins with the first record.
      if (batch.length === 0) firstAtMs = Date.now();
      batch.push(...records.filter(passes));
      // No batch will finish these records, because none of them passed.
      if (batch.length === 0) this.#finish(shard, records.at(-1));
      if (records.length > 0) continue;
      const isWindowOver = Date.now() - firstAtMs >= windowMs;
      if (batch.length === 0 || isWindowOver) break;
      await this.#wait(pollMs);
    }
    return batch;
  }

  /** Reads the next records of a shard. At first, starts after the last finished one. */
  async #read(shard: string, limit: number): Promise<readonly StreamRecord[]> {
    if (!this.#iterators.has(shard)) {
      const lastDone = this.#positions()[this.#shardKey(shard)];
      this.#iterators.set(shard, await this.#stream.iterator(shard, lastDone));
    }
    const iterator = this.#iterators.get(shard);
    if (iterator === undefined) return [];
    const { records, next } = await this.#stream.read(iterator, limit);
    this.#iterators.set(shard, next);
    return records;
  }

  /** Runs a batch until each of its records is finished. */
  async #run(shard: string, batch: readonly StreamRecord[]): Promise<void> {
    const { definition, target, functionArn, deadLetters, queues } = this.#mapping;
    await runBatch(batch, definition.retries, {
      invoke: async (records) => {
        const outcome = await target.invoke({ Records: records.map(({ event }) => event) });
        this.#signal.throwIfAborted();
        return outcome;
      },
      discard: (records, invocations) => {
        const streamArn = this.#stream.arn;
        const message = discardMessage({ records, invocations, functionArn, streamArn, shard });
        queues.send(deadLetters, JSON.stringify(message));
      },
      finish: (record) => this.#finish(shard, record),
      pause: (attempt) => this.#wait(Math.min(maxPauseMs, pollMs * 2 ** attempt)),
    });
  }

  #finish(shard: string, record: StreamRecord | undefined): void {
    if (record === undefined) return;
    const positions = { ...this.#positions(), [this.#shardKey(shard)]: record.sequenceNumber };
    this.#mapping.positions.set(this.#mapping.definition.id, positions);
  }

  #positions(): z.output<typeof positionsSchema> {
    return this.#mapping.positions.get(this.#mapping.definition.id) ?? {};
  }

  /** Includes the stream: a table that is created again has a new one. */
  #shardKey(shard: string): string {
    return `${this.#stream.arn} ${shard}`;
  }

  /** @throws AbortError once the mappings are being stopped */
  #wait(ms: number): Promise<void> {
    return delay(ms, undefined, { signal: this.#signal });
  }
}
