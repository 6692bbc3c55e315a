import type { Logger } from "@aws-lambda-powertools/logger";
import type {
  Context,
  DynamoDBBatchResponse,
  DynamoDBRecord,
  DynamoDBStreamEvent,
} from "aws-lambda";
import type { AlertMessage } from "../../alerts/AlertMessage.ts";
import { failureWithoutData } from "../../logging/failureWithoutData.ts";
import { type RecordReading, readStreamRecord } from "./readStreamRecord.ts";

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
      const leads = newLeads(records, logger);
      if (leads.length === 0) continue;
      const batch = {
        leads: leads.length,
        correlation_ids: leads.flatMap(({ correlationId }) => correlationId ?? []),
      };
      try {
        await enqueue(leads.map(({ leadKey }) => ({ idempotency_key: leadKey })));
        logger.info("alerts handed over", batch);
      } catch (error) {
        logger.error("handing over failed", { ...batch, ...failureWithoutData(error) });
        return { batchItemFailures: records.slice(0, 1).map(toFailure) };
      }
    }
    return { batchItemFailures: [] };
  };
}

type NewLead = Extract<RecordReading, { kind: "new lead" }>;

function newLeads(records: readonly DynamoDBRecord[], logger: Logger): NewLead[] {
  return records.flatMap((record) => {
    const reading = readStreamRecord(record);
    if (reading.kind === "new lead") return [reading];
    logger.info("nothing to tell", { record: reading.kind, event_id: record.eventID });
    return [];
  });
}

/** An empty identifier would be taken for the whole batch, which is right where a record has no number. */
function toFailure(record: DynamoDBRecord): { itemIdentifier: string } {
  return { itemIdentifier: record.dynamodb?.SequenceNumber ?? "" };
}
