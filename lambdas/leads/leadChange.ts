import { isDeepStrictEqual } from "node:util";
import { longestSaveMs } from "@planner/shared/deployment/functions";
import { type Conversion, conversions } from "@planner/shared/lead/conversion";
import { stages } from "@planner/shared/lead/followUp/stage";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { leadsTable } from "@planner/shared/tables/leadsTable";
import type { DynamoDBRecord } from "aws-lambda";
import * as z from "zod/mini";
import { type Item, textAttribute } from "../aws/database.ts";
import type { ReportedChange } from "../queues/leadMessages.ts";
import { type ReportedState, reportedChanges } from "./reportedChanges.ts";

/** What a record of the table's stream says about a lead. */
export type LeadChange = {
  readonly leadKey: string;
  /** Whether the lead was added, not edited or erased. */
  readonly isNew: boolean;
  /** Whether it was added long after it was captured: it was restored from a backup. */
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

/** The contact whose rows may change. */
export type RowChange = Pick<Lead, "mobile" | "work_email"> & {
  /** The first response that an undo took back. */
  readonly takenBack?: string | undefined;
};

/** Reads a record. Returns undefined if it is not about a lead. */
export function readLeadChange({
  eventName,
  dynamodb = {},
}: DynamoDBRecord): LeadChange | undefined {
  const { NewImage, OldImage, Keys, ApproximateCreationDateTime: writtenAt } = dynamodb;
  const isLead = [NewImage, OldImage].some(
    (image) => text(image?.entity) === leadsTable.leadEntity,
  );
  const leadKey = text(Keys?.[leadsTable.key]);
  if (!isLead || leadKey === undefined) return undefined;
  const isNew = eventName === "INSERT";
  const createdAt = text(NewImage?.created_at);
  const isRestored =
    createdAt !== undefined &&
    writtenAt !== undefined &&
    writtenAt * 1000 - Date.parse(createdAt) > longestSaveMs;
  const isEdited = OldImage !== undefined && text(NewImage?.entity) !== undefined;
  return {
    leadKey,
    isNew,
    isRestored,
    createdAt,
    isSuspect: NewImage?.suspect !== undefined,
    // A new lead is joined once it is indexed.
    rowChange: isNew ? undefined : rowChangeBetween(OldImage, NewImage),
    changes: isEdited ? changesBetween(OldImage, NewImage) : [],
    conversions: isEdited ? changedConversions(OldImage, NewImage) : [],
    correlationId: text(NewImage?.correlation_id),
  };
}

/** Undefined if no row may change. */
function rowChangeBetween(before: Item = {}, after: Item = {}): RowChange | undefined {
  if (isDeepStrictEqual(rowState(before), rowState(after))) return undefined;
  // An erased lead has no contact anymore.
  const { mobile, work_email } = { ...before, ...after };
  return {
    mobile: text(mobile) ?? "",
    work_email: text(work_email) ?? "",
    takenBack: takenBack(before, after),
  };
}

/** The first response that an undo removed. Not that of an erased lead: the person's older leads keep it. */
function takenBack(before: Item, after: Item): string | undefined {
  const isErased = text(after.entity) === undefined;
  return isErased || after.first_response_at ? undefined : text(before.first_response_at);
}

/** The changes with the ID of their edit, which every edit writes, and by which the change log has them too. */
function changesBetween(before: Item = {}, after: Item = {}): readonly ReportedChange[] {
  const id = text(after.edit_id) ?? "";
  const reports = reportedChanges(reportedStateOf(before), reportedStateOf(after));
  return reports.map((report) => ({ id, ...report }));
}

/** The state of a lead in attribute values. */
function reportedStateOf(image: Item): ReportedState {
  return {
    stage: stageAttribute.safeParse(image.stage).data?.S ?? "",
    callStarts: callStarts(image),
  };
}

const stageAttribute = z.object({ S: z.enum(stages) });

/** The conversions that the lead reached, returned to, or got another value for. */
function changedConversions(before: Item = {}, after: Item = {}): readonly Conversion[] {
  const earlier = conversionsAttribute.safeParse(before.conversions).data?.M ?? {};
  const reached = conversionsAttribute.safeParse(after.conversions).data?.M ?? {};
  return conversions.filter(
    (each) => reached[each] && !isDeepStrictEqual(reached[each], earlier[each]),
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

/** The first response of a lead that is in a row. Undefined for a lead that is in none. If it changes, the row may change. */
function rowState({ entity, suspect, stage, first_response_at }: Item) {
  const isClosed = text(stage) === "won" || text(stage) === "lost";
  const isInRow = text(entity) !== undefined && !suspect && !isClosed;
  return isInRow ? { firstResponseAt: text(first_response_at) } : undefined;
}

/** The string in an attribute value. Undefined for other types. */
function text(attribute: unknown): string | undefined {
  return textAttribute.safeParse(attribute).data;
}
