import type { Logger } from "@aws-lambda-powertools/logger";
import type {
  Context,
  DynamoDBBatchResponse,
  DynamoDBRecord,
  DynamoDBStreamEvent,
} from "aws-lambda";
import { failureDetails, startLog } from "../log/functionLog.ts";
import { type LeadChange, readLeadChange } from "./leadChange.ts";

/** How a function consumes the leads table's stream. */
export type LeadChangeConsumer = {
  /** The most records that are processed at once. */
  readonly chunkSize: number;
  /** Whether a change is processed. */
  readonly selects: (change: LeadChange) => boolean;
  /** Processes changes, which may include duplicates. Rejects unless all of them are processed. */
  readonly process: (changes: readonly LeadChange[]) => Promise<void>;
  readonly logMessages: { readonly done: string; readonly failed: string };
  readonly logger: Logger;
};

/**
 * Processes a batch of the leads table's stream, chunk by chunk. Ignores items that are not leads. If a chunk fails,
 * reports its first record, and the stream retries from there.
 */
export function consumeLeadChanges(consumer: LeadChangeConsumer) {
  const { chunkSize, selects, process, logMessages, logger } = consumer;
  return async (event: DynamoDBStreamEvent, context: Context): Promise<DynamoDBBatchResponse> => {
    startLog(logger, context);
    for (let start = 0; start < event.Records.length; start += chunkSize) {
      const records = event.Records.slice(start, start + chunkSize);
      const changes = records.flatMap((record) => readLeadChange(record) ?? []).filter(selects);
      if (changes.length === 0) continue;
      const correlationIds = changes.flatMap(({ correlationId }) => correlationId ?? []);
      const chunk = { leads: changes.length, correlation_ids: correlationIds };
      try {
        await process(changes);
        logger.info(logMessages.done, chunk);
      } catch (error) {
        logger.error(logMessages.failed, { ...chunk, ...failureDetails(error) });
        return { batchItemFailures: records.slice(0, 1).map(toFailure) };
      }
    }
    return { batchItemFailures: [] };
  };
}

/** For an empty identifier, Lambda retries the whole batch, which is right if the record has no sequence number. */
function toFailure(record: DynamoDBRecord): { itemIdentifier: string } {
  return { itemIdentifier: record.dynamodb?.SequenceNumber ?? "" };
}
