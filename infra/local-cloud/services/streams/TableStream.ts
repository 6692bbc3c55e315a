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
import { LocalCloudError } from "../../LocalCloudError.ts";
import { JsonFile } from "../../storage/JsonFile.ts";
import type { StateFolder } from "../../storage/StateFile.ts";
import { localCredentials } from "../dynamodb/Database.ts";

/** The result of one read. */
export type ReadResult = {
  readonly records: readonly StreamRecord[];
  /** The iterator of the next read. Undefined if the shard has ended. */
  readonly next: string | undefined;
};

/** The stream of a table. */
export class TableStream {
  readonly arn: string;
  readonly region: string;
  readonly #client: DynamoDBStreamsClient;

  /** @throws LocalCloudError if the table has no stream */
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

  /** Returns an iterator that starts after a record, or at the oldest record if that one is gone. */
  async iterator(shard: string, after: string | undefined): Promise<string | undefined> {
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

  /** Reads records. Undefined if the iterator has expired. */
  async read(iterator: string, limit: number): Promise<ReadResult | undefined> {
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

const fileSchema = z.record(z.string(), z.record(z.string(), z.string()));

/** The last finished record of each mapping and shard, in a file that survives a restart. */
export class Checkpoints {
  readonly #file: JsonFile<z.output<typeof fileSchema>>;

  constructor(folder: StateFolder) {
    this.#file = new JsonFile(folder, {
      name: "stream-checkpoints.json",
      schema: fileSchema,
      initial: {},
      loss: "The streams' positions were lost, so all changes are processed again.",
    });
  }

  /** The sequence number of the last finished record. */
  get(mapping: string, shard: string): string | undefined {
    return this.#file.value[mapping]?.[shard];
  }

  set(mapping: string, shard: string, sequenceNumber: string): void {
    const shards = { ...this.#file.value[mapping], [shard]: sequenceNumber };
    this.#file.write({ ...this.#file.value, [mapping]: shards });
  }
}

/** A change of a table, as a function receives it. */
export type StreamRecord = {
  readonly sequenceNumber: string;
  readonly createdAtMs: number;
  /** https://docs.aws.amazon.com/lambda/latest/dg/with-ddb.html */
  readonly event: Readonly<Record<string, unknown>>;
};

/**
 * Converts an SDK record to a Lambda record: times in seconds, binary values in base64. The region is the template's, because
 * the local database reports another one.
 */
function toStreamRecord(
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
      dynamodb: toPlain(dynamodb),
      eventSourceARN: arn,
    },
  };
}

function toPlain(value: unknown): unknown {
  if (value instanceof Date) return value.getTime() / 1000;
  if (value instanceof Uint8Array) return Buffer.from(value).toString("base64");
  if (Array.isArray(value)) return value.map(toPlain);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, toPlain(item)]));
}
