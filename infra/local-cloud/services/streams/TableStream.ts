import { z } from "zod";
import { LocalCloudError } from "../../LocalCloudError.ts";
import { callDatabase, type DatabaseAddress, DatabaseError } from "../dynamodb/callDatabase.ts";
import type { StreamRecord } from "./runBatch.ts";

/** The stream of a table. */
export class TableStream {
  readonly arn: string;
  readonly #database: DatabaseAddress;

  /** @throws LocalCloudError if the table has no stream */
  static async open(tableName: string, database: DatabaseAddress): Promise<TableStream> {
    const described = await callDatabase(database, "DescribeTable", { TableName: tableName });
    const { LatestStreamArn: arn } = tableSchema.parse(described).Table;
    if (arn === undefined) throw new LocalCloudError(`The table ${tableName} has no stream.`);
    return new TableStream(arn, database);
  }

  private constructor(arn: string, database: DatabaseAddress) {
    this.arn = arn;
    this.#database = database;
  }

  /** The shards, parents before their children. */
  async shards(): Promise<readonly string[]> {
    const described = await callDatabase(this.#database, "DescribeStream", { StreamArn: this.arn });
    return shardsSchema.parse(described).StreamDescription.Shards.map(({ ShardId }) => ShardId);
  }

  /** Returns an iterator that starts after a record, or at the oldest record if that one is gone. */
  async iterator(shard: string, after: string | undefined): Promise<string> {
    const start =
      after === undefined
        ? { ShardIteratorType: "TRIM_HORIZON" }
        : { ShardIteratorType: "AFTER_SEQUENCE_NUMBER", SequenceNumber: after };
    try {
      const found = await callDatabase(this.#database, "GetShardIterator", {
        StreamArn: this.arn,
        ShardId: shard,
        ...start,
      });
      return iteratorSchema.parse(found).ShardIterator;
    } catch (error) {
      const isGone = error instanceof DatabaseError && error.code === "TrimmedDataAccessException";
      if (!isGone) throw error;
      return this.iterator(shard, undefined);
    }
  }

  /** Reads records. The iterator of the next read is undefined if the shard has ended. */
  async read(iterator: string, limit: number) {
    const input = { ShardIterator: iterator, Limit: limit };
    const output = await callDatabase(this.#database, "GetRecords", input);
    const { Records, NextShardIterator: next } = recordsSchema.parse(output);
    // The local database reports another region than the template's.
    const source = { awsRegion: this.#database.region, eventSourceARN: this.arn };
    const records = Records.map(
      (record): StreamRecord => ({
        sequenceNumber: record.dynamodb.SequenceNumber,
        createdAtMs: record.dynamodb.ApproximateCreationDateTime * 1000,
        event: { ...record, ...source },
      }),
    );
    return { records, next };
  }
}

const tableSchema = z.object({ Table: z.object({ LatestStreamArn: z.string().optional() }) });

const shardsSchema = z.object({
  StreamDescription: z.object({ Shards: z.array(z.object({ ShardId: z.string() })) }),
});

const iteratorSchema = z.object({ ShardIterator: z.string() });

const recordsSchema = z.object({
  Records: z.array(
    z.looseObject({
      dynamodb: z.looseObject({
        SequenceNumber: z.string(),
        ApproximateCreationDateTime: z.number(),
      }),
    }),
  ),
  NextShardIterator: z.string().optional(),
});
