import { isDeepStrictEqual } from "node:util";
import type { Logger } from "@aws-lambda-powertools/logger";
import { longestSaveMs } from "@planner/shared/deployment/functions";
import { type Conversion, conversions } from "@planner/shared/lead/conversion";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { leadsTable } from "@planner/shared/tables/leadsTable";
import type {
  Context,
  DynamoDBBatchResponse,
  DynamoDBRecord,
  DynamoDBStreamEvent,
} from "aws-lambda";
import * as z from "zod/mini";
import { type Item, textAttribute } from "../aws/database.ts";
import { failureDetails, startLog } from "../log/functionLog.ts";
import type { ReportedChange } from "../queues/leadMessages.ts";
import { type ReportedState, reportedChanges } from "./reportedChanges.ts";

export type LeadChange = {
  readonly leadKey: string;
  /** Whether the lead was added, not edited or erased. */
  readonly isNew: boolean;
  /** Whether it was added long after it was captured, that is, restored from a backup. */
  readonly isRestored: boolean;
  /** ISO 8601, UTC. Absent if the lead was erased. */
  readonly createdAt: string | undefined;
  readonly isSuspect: boolean;
  /** Whose rows of the queue may change: the lead was closed, opened, answered or erased. */
  readonly rowChange: RowChange | undefined;
  /** What the webhook reports. */
  readonly changes: readonly ReportedChange[];
  /** What advertising services may learn of: the lead reached it, returned to it, or got another value. */
  readonly conversions: readonly Conversion[];
  /** The ID of the request that saved the lead. */
  readonly correlationId: string | undefined;
};

export type RowChange = Pick<Lead, "mobile" | "work_email"> & {
  /** The first response that an undo took back. */
  readonly takenBack?: string | undefined;
};

export type LeadChangeConsumer = {
  readonly chunkSize: number;
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
      const changes = records.flatMap((record) => readChange(record) ?? []).filter(selects);
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

/** Reads a record. Returns undefined if it is not about a lead. */
function readChange({ eventName, dynamodb = {} }: DynamoDBRecord): LeadChange | undefined {
  const { NewImage, OldImage, Keys, ApproximateCreationDateTime: writtenAt = 0 } = dynamodb;
  const isLead = [NewImage, OldImage].some(
    (image) => text(image?.entity) === leadsTable.leadEntity,
  );
  const leadKey = text(Keys?.[leadsTable.key]);
  if (!isLead || leadKey === undefined) return undefined;
  const image = { ...OldImage, ...NewImage };
  const createdAt = text(NewImage?.created_at);
  const isEdited = OldImage !== undefined && text(NewImage?.entity) !== undefined;
  return {
    leadKey,
    isNew: eventName === "INSERT",
    isRestored: writtenAt * 1000 - Date.parse(createdAt ?? "") > longestSaveMs,
    createdAt,
    isSuspect: NewImage?.suspect !== undefined,
    // A new lead is joined once it is indexed.
    rowChange:
      eventName === "INSERT" || rowState(OldImage) === rowState(NewImage)
        ? undefined
        : {
            mobile: text(image.mobile) ?? "",
            work_email: text(image.work_email) ?? "",
            takenBack: takenBack(OldImage, NewImage),
          },
    changes: isEdited ? changesBetween(OldImage, NewImage) : [],
    conversions: isEdited ? changedConversions(OldImage, NewImage) : [],
    correlationId: text(NewImage?.correlation_id),
  };
}

/** An erased lead was answered: the person's older leads keep the response. */
function takenBack(before: Item = {}, after: Item = {}): string | undefined {
  const isErased = text(after.entity) === undefined;
  return isErased || after.first_response_at ? undefined : text(before.first_response_at);
}

/** The changes with the ID of their edit, by which the change log has them too. */
function changesBetween(before: Item = {}, after: Item = {}): readonly ReportedChange[] {
  const id = text(after.edit_id) ?? "";
  const reports = reportedChanges(reportedStateOf(before), reportedStateOf(after));
  return reports.map((report) => ({ id, ...report }));
}

function reportedStateOf(image: Item): ReportedState {
  return { stage: text(image.stage) ?? "", callStarts: callStarts(image) };
}

function changedConversions(before: Item = {}, after: Item = {}): readonly Conversion[] {
  const known = conversionsAttribute.safeParse(before.conversions).data?.M ?? {};
  const reached = conversionsAttribute.safeParse(after.conversions).data?.M ?? {};
  return conversions.filter(
    (each) => reached[each] && !isDeepStrictEqual(reached[each], known[each]),
  );
}

const conversionsAttribute = z.object({ M: z.record(z.string(), z.unknown()) });

/** The start times of a lead's booked calls that are not canceled. */
function callStarts({ bookings }: Item): readonly string[] {
  const { L = [] } = bookingsAttribute.safeParse(bookings).data ?? {};
  return L.flatMap(({ M: { start, canceled } }) => (canceled.BOOL ? [] : [start]));
}

const bookingAttribute = z.object({
  start: textAttribute,
  canceled: z.object({ BOOL: z.boolean() }),
});
const bookingsAttribute = z.object({ L: z.array(z.object({ M: bookingAttribute })) });

/** What of a lead decides about its row. Empty if it is in none. */
function rowState({ entity, suspect, stage, first_response_at: at }: Item = {}): string {
  const isOpen = text(entity) !== undefined && !suspect && !/won|lost/.test(text(stage) ?? "");
  return isOpen ? `open ${text(at)}` : "";
}

/** The string in an attribute value. Undefined for other types. */
function text(attribute: unknown): string | undefined {
  return textAttribute.safeParse(attribute).data;
}

/** For an empty identifier, Lambda retries the whole batch, which is right if the record has no sequence number. */
function toFailure(record: DynamoDBRecord): { itemIdentifier: string } {
  return { itemIdentifier: record.dynamodb?.SequenceNumber ?? "" };
}
