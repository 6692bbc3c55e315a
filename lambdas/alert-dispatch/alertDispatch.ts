import type { Logger } from "@aws-lambda-powertools/logger";
import type {
  Context,
  DynamoDBBatchResponse,
  DynamoDBRecord,
  DynamoDBStreamEvent,
} from "aws-lambda";
import type { AlertMessage } from "../alerts/AlertMessage.ts";
import { failureWithoutData } from "../logging/failureWithoutData.ts";
import { readStreamRecord } from "./readStreamRecord.ts";

/** What handing alerts over needs of the world. */
export type AlertDispatchDependencies = {
  /** Puts messages into the queue of every channel, at most `maxMessagesAtOnce`; rejects unless all lie in all of them. */
  readonly enqueue: (messages: readonly AlertMessage[]) => Promise<void>;
  readonly logger: Logger;
};

/** What one call to a queue takes. */
export const maxMessagesAtOnce = 10;

/**
 * Hands every new lead of a batch over to the channels' queues, in order. At the first failure it names the record from
 * which the stream has to come again; what lies in a queue twice is sent once.
 */
export function alertDispatch({ enqueue, logger }: AlertDispatchDependencies) {
  return async (event: DynamoDBStreamEvent, context: Context): Promise<DynamoDBBatchResponse> => {
    logger.resetKeys();
    logger.appendKeys({ request_id: context.awsRequestId });
    for (let start = 0; start < event.Records.length; start += maxMessagesAtOnce) {
      const records = event.Records.slice(start, start + maxMessagesAtOnce);
      const messages = newLeads(records, logger);
      if (messages.length === 0) continue;
      try {
        await enqueue(messages);
        logger.info("alerts handed over", { leads: messages.length });
      } catch (error) {
        logger.error("handing over failed", {
          leads: messages.length,
          ...failureWithoutData(error),
        });
        return { batchItemFailures: records.slice(0, 1).map(toFailure) };
      }
    }
    return { batchItemFailures: [] };
  };
}

function newLeads(records: readonly DynamoDBRecord[], logger: Logger): AlertMessage[] {
  return records.flatMap((record) => {
    const reading = readStreamRecord(record);
    if (reading.kind === "new lead") return [{ idempotency_key: reading.leadKey }];
    logger.info("nothing to tell", { record: reading.kind, event_id: record.eventID });
    return [];
  });
}

/** An empty identifier would be taken for the whole batch, which is right where a record has no number. */
function toFailure(record: DynamoDBRecord): { itemIdentifier: string } {
  return { itemIdentifier: record.dynamodb?.SequenceNumber ?? "" };
}
