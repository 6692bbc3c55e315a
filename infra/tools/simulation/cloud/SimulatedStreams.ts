import type { streamRecord } from "@planner/lambdas/testing/batchEvents";
import type { Change, Item } from "@planner/lambdas/testing/MemoryDatabase";
import type { FunctionName } from "@planner/shared/deployment/functions";
import { leadsTable } from "@planner/shared/tables/leadsTable";
import type { BatchResult, Clients, RunProcess } from "./Process.ts";
import type { SimulatedNetwork } from "./SimulatedNetwork.ts";

type Shard = {
  readonly records: StreamRecord[];
  /** The index of the record to read next. */
  next: number;
  /** How often the reader failed at that record. */
  attempts: number;
  /** The most records of a batch. */
  limit: number;
  /** Whether a batch is being handled. */
  isBusy: boolean;
};

type StreamRecord = ReturnType<typeof streamRecord> & {
  readonly dynamodb: { readonly SequenceNumber: string };
};

type Image = NonNullable<StreamRecord["dynamodb"]["NewImage"]>;

/** A function that reads the stream. */
export type StreamReader = {
  readonly name: FunctionName;
  readonly batchSize: number;
  /** Whether it reads a change. */
  readonly selects: (change: Change) => boolean;
  readonly handle: (clients: Clients, records: readonly StreamRecord[]) => Promise<BatchResult>;
};

type ReaderState = StreamReader & {
  readonly shards: readonly Shard[];
  readonly deadLetters: string[];
};

/** The stream of the leads table, which delivers the changes of each key in order and at least once. */
export class SimulatedStreams {
  readonly #readers: ReaderState[] = [];
  readonly #network: SimulatedNetwork;
  readonly #run: RunProcess;
  #lastSequence = 0;

  constructor(network: SimulatedNetwork, run: RunProcess) {
    this.#network = network;
    this.#run = run;
  }

  /** Adds a reader, with its own position in each of two shards. */
  add(reader: StreamReader): void {
    const newShard = (): Shard => ({
      records: [],
      next: 0,
      attempts: 0,
      limit: reader.batchSize,
      isBusy: false,
    });
    this.#readers.push({ ...reader, shards: [newShard(), newShard()], deadLetters: [] });
  }

  /** The records that a reader could not handle, by reader. */
  deadLetters(): ReadonlyMap<string, readonly string[]> {
    return new Map(this.#readers.map(({ name, deadLetters }) => [name, deadLetters]));
  }

  /** The names of the readers with unread records. */
  backlog(): readonly string[] {
    const hasUnread = ({ next, records }: Shard) => next < records.length;
    return this.#readers.filter(({ shards }) => shards.some(hasUnread)).map(({ name }) => name);
  }

  /** Adds a change for every reader that selects it, in the shard of its key. */
  push(change: Change): void {
    const { runtime } = this.#network;
    this.#lastSequence += 1;
    const record = recordOf(change, String(this.#lastSequence), runtime.now);
    const { S: key } = record.dynamodb.Keys[leadsTable.key];
    for (const reader of this.#readers.filter(({ selects }) => selects(change))) {
      const shard = reader.shards[key.charCodeAt(0) % reader.shards.length];
      if (shard === undefined) continue;
      shard.records.push(record);
      runtime.later(runtime.int(2_000), () => this.#poll(reader, shard));
    }
  }

  /** Delivers the next batch of a shard. */
  #poll(reader: ReaderState, shard: Shard): void {
    const { runtime } = this.#network;
    if (shard.isBusy || shard.next >= shard.records.length) return;
    if (this.#network.isStopped(reader.name)) {
      this.#pollLater(reader, shard);
      return;
    }
    const size = 1 + runtime.int(Math.min(shard.limit, shard.records.length - shard.next));
    const batch = shard.records.slice(shard.next, shard.next + size);
    shard.isBusy = true;
    void this.#run(reader.name, (clients) => reader.handle(clients, batch)).then((result) => {
      shard.isBusy = false;
      this.#advance(reader, shard, { batch, failedAt: firstFailure(batch, result) });
      this.#pollLater(reader, shard);
    });
  }

  #pollLater(reader: ReaderState, shard: Shard): void {
    const { runtime } = this.#network;
    runtime.later(500 + runtime.int(3_000), () => this.#poll(reader, shard));
  }

  /** Moves on behind the records that were handled. Halves a batch that failed, and gives up its first record in the end. */
  #advance(reader: ReaderState, shard: Shard, { batch, failedAt }: BatchOutcome): void {
    const { runtime, faults } = this.#network;
    const isRepeated = failedAt === batch.length && runtime.chance(faults.duplicate);
    if (failedAt > 0 && !isRepeated) {
      shard.next += failedAt;
      shard.attempts = 0;
      shard.limit = reader.batchSize;
      return;
    }
    shard.attempts += 1;
    shard.limit = Math.max(1, Math.ceil(batch.length / 2));
    if (shard.attempts <= maxRetries) return;
    reader.deadLetters.push(JSON.stringify(batch[0]));
    shard.next += 1;
    shard.attempts = 0;
  }
}

/** A batch, and the index of the first record that must be read again. The batch's size if there is none. */
type BatchOutcome = { readonly batch: readonly StreamRecord[]; readonly failedAt: number };

/** After so many, a reader gives up a record. */
const maxRetries = 100;

/** The stream's record of a change. */
function recordOf(change: Change, sequenceNumber: string, now: number) {
  const { before, after } = change;
  const key = String((after ?? before)?.[leadsTable.key]);
  return {
    eventID: sequenceNumber,
    eventName: eventNameOf(change),
    dynamodb: {
      Keys: { [leadsTable.key]: { S: key } },
      NewImage: after && imageOf(after),
      OldImage: before && imageOf(before),
      SequenceNumber: sequenceNumber,
      ApproximateCreationDateTime: Math.floor(now / 1000),
    },
  };
}

function eventNameOf({ before, after }: Change): StreamRecord["eventName"] {
  if (before === undefined) return "INSERT";
  return after === undefined ? "REMOVE" : "MODIFY";
}

/** What the readers of the stream need of an item, as attribute values: its texts and conversions. */
function imageOf(item: Item): Image {
  const image: Image = {};
  for (const [name, value] of Object.entries(item)) {
    if (typeof value === "string") image[name] = { S: value };
  }
  if (item.suspect) image.suspect = { L: [] };
  const conversions: Image = {};
  for (const [name, value] of Object.entries(item.conversions ?? {})) {
    conversions[name] = { S: JSON.stringify(value) };
  }
  image.conversions = { M: conversions };
  return image;
}

/** The index of the first record that must be read again. */
function firstFailure(
  batch: readonly StreamRecord[],
  result: BatchResult | Error | undefined,
): number {
  if (result === undefined || result instanceof Error) return 0;
  const [failure] = result.batchItemFailures;
  if (failure === undefined) return batch.length;
  return batch.findIndex(({ dynamodb }) => dynamodb.SequenceNumber === failure.itemIdentifier);
}
