import { DescribeTableCommand, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import {
  type _Record,
  DescribeStreamCommand,
  DynamoDBStreamsClient,
  ExpiredIteratorException,
  GetRecordsCommand,
  GetShardIteratorCommand,
  ResourceNotFoundException,
  TrimmedDataAccessException,
} from "@aws-sdk/client-dynamodb-streams";
import { z } from "zod";
import { localCredentials } from "../dynamodb/Database.ts";
import { LocalCloudError } from "../LocalCloudError.ts";
import { JsonFile } from "../storage/JsonFile.ts";

/** Records read at once, and where reading goes on. */
export type Reading = {
  readonly records: readonly StreamRecord[];
  /** Absent: the shard has ended. */
  readonly next: string | undefined;
};

/** Where reading a shard begins: after a record, or at the oldest there is. */
export type Position = string | undefined;

/** The stream of a table, read as Lambda reads it. */
export class TableStream {
  readonly arn: string;
  readonly region: string;
  readonly #client: DynamoDBStreamsClient;

  /** @throws LocalCloudError when the table has no stream */
  static async open(tableName: string, endpoint: string, region: string): Promise<TableStream> {
    const settings = { endpoint, region, credentials: localCredentials };
    const client = new DynamoDBClient(settings);
    try {
      const { Table } = await client.send(new DescribeTableCommand({ TableName: tableName }));
      if (Table?.LatestStreamArn === undefined) {
        throw new LocalCloudError(`The table ${tableName} has no stream.`);
      }
      const streams = new DynamoDBStreamsClient(settings);
      return new TableStream(Table.LatestStreamArn, region, streams);
    } finally {
      client.destroy();
    }
  }

  private constructor(arn: string, region: string, client: DynamoDBStreamsClient) {
    this.arn = arn;
    this.region = region;
    this.#client = client;
  }

  close(): void {
    this.#client.destroy();
  }

  /** The shards, parents before their children. */
  async shards(): Promise<readonly string[]> {
    const ids: string[] = [];
    let from: string | undefined;
    do {
      const { StreamDescription: stream } = await this.#client.send(
        new DescribeStreamCommand({ StreamArn: this.arn, ExclusiveStartShardId: from }),
      );
      ids.push(...(stream?.Shards ?? []).flatMap(({ ShardId }) => ShardId ?? []));
      from = stream?.LastEvaluatedShardId;
    } while (from !== undefined);
    return ids;
  }

  /** Where reading begins. A place the stream no longer has is its oldest record. */
  async iterator(shard: string, after: Position): Promise<string | undefined> {
    const at = { StreamArn: this.arn, ShardId: shard };
    if (after !== undefined) {
      try {
        const { ShardIterator } = await this.#client.send(
          new GetShardIteratorCommand({
            ...at,
            ShardIteratorType: "AFTER_SEQUENCE_NUMBER",
            SequenceNumber: after,
          }),
        );
        return ShardIterator;
      } catch (error) {
        if (!isGone(error)) throw error;
      }
    }
    const { ShardIterator } = await this.#client.send(
      new GetShardIteratorCommand({ ...at, ShardIteratorType: "TRIM_HORIZON" }),
    );
    return ShardIterator;
  }

  /** Reads on. Absent: the iterator is too old, and a new one is to be asked for. */
  async read(iterator: string, limit: number): Promise<Reading | undefined> {
    try {
      const { Records = [], NextShardIterator } = await this.#client.send(
        new GetRecordsCommand({ ShardIterator: iterator, Limit: limit }),
      );
      const records = Records.map((record) => toStreamRecord(record, this));
      return { records, next: NextShardIterator };
    } catch (error) {
      if (error instanceof ExpiredIteratorException || isGone(error)) return undefined;
      throw error;
    }
  }
}

function isGone(error: unknown): boolean {
  return error instanceof TrimmedDataAccessException || error instanceof ResourceNotFoundException;
}

const fileSchema = z.record(
  z.string(),
  z.object({
    /** When the mapping first ran: one that begins at the newest record leaves out what is older. */
    began_at_ms: z.number(),
    /** The last record done with, by stream and shard. */
    done: z.record(z.string(), z.string()),
  }),
);

/** How far each mapping has come in its stream. Kept in a file: a restart goes on where the last run ended. */
export class Checkpoints {
  readonly #file: JsonFile<z.output<typeof fileSchema>>;

  constructor(path: string) {
    this.#file = new JsonFile<z.output<typeof fileSchema>>(path, fileSchema, {});
  }

  /** Notes that a mapping runs, and says since when it does. */
  begin(mapping: string, nowMs: number): number {
    const known = this.#file.value[mapping];
    if (known !== undefined) return known.began_at_ms;
    this.#file.write({ ...this.#file.value, [mapping]: { began_at_ms: nowMs, done: {} } });
    return nowMs;
  }

  /** The sequence number of the last record done with. */
  of(mapping: string, shard: string): string | undefined {
    return this.#file.value[mapping]?.done[shard];
  }

  keep(mapping: string, shard: string, sequenceNumber: string): void {
    const known = this.#file.value[mapping];
    if (known === undefined) throw new Error(`The mapping ${mapping} has not begun`);
    const done = { ...known.done, [shard]: sequenceNumber };
    this.#file.write({ ...this.#file.value, [mapping]: { ...known, done } });
  }
}

/** A change of a table as a function is handed it. */
export type StreamRecord = {
  readonly sequenceNumber: string;
  readonly createdAtMs: number;
  /** https://docs.aws.amazon.com/lambda/latest/dg/with-ddb.html */
  readonly event: Readonly<Record<string, unknown>>;
};

/**
 * Turns what the SDK read into what crosses to a function: times in seconds, bytes in base64. The region is the
 * template's: a local database has its own idea of it.
 */
export function toStreamRecord(
  { dynamodb, ...record }: _Record,
  { arn, region }: { readonly arn: string; readonly region: string },
): StreamRecord {
  const created = dynamodb?.ApproximateCreationDateTime;
  return {
    sequenceNumber: dynamodb?.SequenceNumber ?? "",
    createdAtMs: created?.getTime() ?? 0,
    event: {
      ...record,
      awsRegion: region,
      dynamodb: plain(dynamodb),
      eventSourceARN: arn,
    },
  };
}

function plain(value: unknown): unknown {
  if (value instanceof Date) return value.getTime() / 1000;
  if (value instanceof Uint8Array) return Buffer.from(value).toString("base64");
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, plain(item)]));
}
