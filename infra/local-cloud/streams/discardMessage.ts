import type { DiscardReason } from "./runBatch.ts";
import type { StreamRecord } from "./StreamRecord.ts";

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
