import { DescribeTableCommand, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import {
  DescribeStreamCommand,
  DynamoDBStreamsClient,
  ExpiredIteratorException,
  GetRecordsCommand,
  GetShardIteratorCommand,
  ResourceNotFoundException,
  TrimmedDataAccessException,
} from "@aws-sdk/client-dynamodb-streams";
import { localCredentials } from "../dynamodb/localCredentials.ts";
import { LocalCloudError } from "../LocalCloudError.ts";
import { type StreamRecord, toStreamRecord } from "./StreamRecord.ts";

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
