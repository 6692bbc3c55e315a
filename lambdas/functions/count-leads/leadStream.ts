import type { Logger } from "@aws-lambda-powertools/logger";
import { logMessages } from "@planner/shared/logMetrics";
import type {
  Context,
  DynamoDBBatchResponse,
  DynamoDBRecord,
  DynamoDBStreamEvent,
} from "aws-lambda";
import { failureWithoutData } from "../../logging/failureWithoutData.ts";
import type { CountableLead } from "../../statistics/CountableLead.ts";
import { maxLeadsAtOnce } from "../../statistics/countLeads.ts";
import { readNewLead, type StreamReading } from "./readNewLead.ts";

/** What following the stream needs of the world. */
export type LeadStreamDependencies = {
  /** Counts leads exactly once, all or none of them. */
  readonly count: (leads: readonly CountableLead[]) => Promise<void>;
  readonly logger: Logger;
};

/**
 * Counts the new leads of a batch, in order. At the first failure it names the record from which the stream has to come
 * again; what was counted before it, or comes twice, is not counted again. A record that is no whole lead is logged and
 * left out: coming again would not mend it.
 */
export function leadStream({ count, logger }: LeadStreamDependencies) {
  return async (event: DynamoDBStreamEvent, context: Context): Promise<DynamoDBBatchResponse> => {
    logger.resetKeys();
    logger.appendKeys({ request_id: context.awsRequestId });
    for (let start = 0; start < event.Records.length; start += maxLeadsAtOnce) {
      const records = event.Records.slice(start, start + maxLeadsAtOnce);
      const found = newLeads(records, logger);
      const leads = found.map(({ lead }) => lead);
      const batch = {
        leads: leads.length,
        correlation_ids: found.flatMap(({ correlationId }) => correlationId ?? []),
      };
      try {
        await count(leads);
        logger.info(logMessages.leadsCounted, batch);
      } catch (error) {
        logger.error(logMessages.countingFailed, { ...batch, ...failureWithoutData(error) });
        return { batchItemFailures: records.slice(0, 1).map(toFailure) };
      }
    }
    return { batchItemFailures: [] };
  };
}

type NewLead = Extract<StreamReading, { kind: "new lead" }>;

function newLeads(records: readonly DynamoDBRecord[], logger: Logger): NewLead[] {
  const leads: NewLead[] = [];
  for (const record of records) {
    const reading = readNewLead(record);
    if (reading.kind === "new lead") leads.push(reading);
    if (reading.kind === "broken lead") {
      logger.error(logMessages.brokenLead, { lead_id: reading.leadId, event_id: record.eventID });
    }
  }
  return leads;
}

/** An empty identifier would be taken for the whole batch, which is right where a record has no number. */
function toFailure(record: DynamoDBRecord): { itemIdentifier: string } {
  return { itemIdentifier: record.dynamodb?.SequenceNumber ?? "" };
}
