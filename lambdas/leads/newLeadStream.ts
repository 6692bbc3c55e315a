import type { Logger } from "@aws-lambda-powertools/logger";
import { leadsTable } from "@planner/shared/lead/leadsTable";
import type {
  Context,
  DynamoDBBatchResponse,
  DynamoDBRecord,
  DynamoDBStreamEvent,
} from "aws-lambda";
import * as z from "zod/mini";
import { failureDetails, startLog } from "../log/functionLog.ts";
import { textAttribute } from "./attributeValues.ts";
import { isSmokeTestKey } from "./LeadTable.ts";

/** Processes new leads from the table's stream. */
export type NewLeadConsumer<Lead> = {
  /** The maximum number of records processed at once. */
  readonly chunkSize: number;
  /** Returns the lead to process, or undefined to skip the record. */
  readonly select: (reading: StreamReading, record: DynamoDBRecord) => Lead | undefined;
  /** Processes leads, which may include duplicates. Rejects unless all of them are processed. */
  readonly process: (leads: readonly Lead[]) => Promise<void>;
  readonly logMessages: { readonly done: string; readonly failed: string };
  readonly logger: Logger;
};

/** The content of a stream record. */
export type StreamReading =
  | NewLead
  | { readonly kind: "smoke test lead" }
  | { readonly kind: "not a new lead" };

export type NewLead = {
  readonly kind: "new lead";
  readonly leadKey: string;
  /** The new item as attribute values. */
  readonly image: Readonly<Record<string, unknown>>;
  /** Whether the item was restored from a backup, that is, written long after the lead was captured. */
  readonly isRestored: boolean;
};

/**
 * Processes the new leads in a batch, chunk by chunk. If a chunk fails, reports its first record, and the stream
 * retries from there.
 */
export function newLeadStream<Lead>(consumer: NewLeadConsumer<Lead>) {
  const { chunkSize, process, logMessages, logger } = consumer;
  return async (event: DynamoDBStreamEvent, context: Context): Promise<DynamoDBBatchResponse> => {
    startLog(logger, context);
    for (let start = 0; start < event.Records.length; start += chunkSize) {
      const records = event.Records.slice(start, start + chunkSize);
      const { leads, correlationIds } = selectLeads(records, consumer);
      if (leads.length === 0) continue;
      const chunk = { leads: leads.length, correlation_ids: correlationIds };
      try {
        await process(leads);
        logger.info(logMessages.done, chunk);
      } catch (error) {
        logger.error(logMessages.failed, { ...chunk, ...failureDetails(error) });
        return { batchItemFailures: records.slice(0, 1).map(toFailure) };
      }
    }
    return { batchItemFailures: [] };
  };
}

function selectLeads<Lead>(
  records: readonly DynamoDBRecord[],
  { select }: NewLeadConsumer<Lead>,
): { readonly leads: readonly Lead[]; readonly correlationIds: readonly string[] } {
  const leads: Lead[] = [];
  const correlationIds: string[] = [];
  for (const record of records) {
    const reading = readRecord(record);
    const lead = select(reading, record);
    if (lead === undefined) continue;
    leads.push(lead);
    if (reading.kind !== "new lead") continue;
    correlationIds.push(...optionalText(reading.image.correlation_id));
  }
  return { leads, correlationIds };
}

function readRecord(record: DynamoDBRecord): StreamReading {
  const inserted = insertedLead.safeParse(record);
  if (!inserted.success) return { kind: "not a new lead" };
  const { NewImage: image, ApproximateCreationDateTime: writtenAt = 0 } = inserted.data.dynamodb;
  const leadKey = image.idempotency_key.S;
  if (isSmokeTestKey(leadKey)) return { kind: "smoke test lead" };
  const [capturedAt = ""] = optionalText(image.created_at);
  const isRestored = writtenAt * 1000 - Date.parse(capturedAt) > longestSaveMs;
  return { kind: "new lead", leadKey, image, isRestored };
}

/** A lead is written within seconds of its `created_at`. An hour allows for clock skew. */
const longestSaveMs = 3_600_000;

/** The string in an attribute value. Undefined for other types. */
function optionalText(attribute: unknown): readonly string[] {
  const text = textAttribute.safeParse(attribute);
  return text.success ? [text.data] : [];
}

const insertedLead = z.object({
  eventName: z.literal("INSERT"),
  dynamodb: z.object({
    /** Seconds since the epoch. */
    ApproximateCreationDateTime: z.optional(z.number()),
    NewImage: z.intersection(
      z.object({
        entity: z.object({ S: z.literal(leadsTable.leadEntity) }),
        idempotency_key: z.object({ S: z.string() }),
      }),
      z.record(z.string(), z.unknown()),
    ),
  }),
});

/** For an empty identifier, Lambda retries the whole batch, which is right if the record has no sequence number. */
function toFailure(record: DynamoDBRecord): { itemIdentifier: string } {
  return { itemIdentifier: record.dynamodb?.SequenceNumber ?? "" };
}
