import { randomUUID } from "node:crypto";
import type { StreamRecord } from "./runBatch.ts";

/** Records that were given up, and where they were. */
type Discarded = {
  readonly records: readonly StreamRecord[];
  readonly invocations: number;
  readonly functionArn: string;
  readonly streamArn: string;
  readonly shard: string;
};

/**
 * Lambda's message about discarded records: their position in the stream, but not their content.
 * https://docs.aws.amazon.com/lambda/latest/dg/services-dynamodb-errors.html
 */
export function discardMessage({ records, invocations, functionArn, streamArn, shard }: Discarded) {
  const first = records.at(0);
  const last = records.at(-1);
  return {
    requestContext: {
      requestId: randomUUID(),
      functionArn,
      condition: "RetryAttemptsExhausted",
      approximateInvokeCount: invocations,
    },
    timestamp: new Date().toISOString(),
    DDBStreamBatchInfo: {
      shardId: shard,
      startSequenceNumber: first?.sequenceNumber,
      endSequenceNumber: last?.sequenceNumber,
      approximateArrivalOfFirstRecord: timeOf(first),
      approximateArrivalOfLastRecord: timeOf(last),
      batchSize: records.length,
      streamArn,
    },
  };
}

function timeOf(record: StreamRecord | undefined): string | undefined {
  return record && new Date(record.createdAtMs).toISOString();
}
