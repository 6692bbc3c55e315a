import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { DeleteCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import type { AlertChannel, AlertKind } from "@planner/shared/lead/alerts";
import { alertMarkKey } from "@planner/shared/tables/leadsTable";
import * as z from "zod/mini";
import { ifConditionHolds, textAttribute } from "../aws/database.ts";
import { itemAt, type LeadTable } from "../tables/LeadTable.ts";

/** What `alertMarks` returns. */
export type AlertMarks = ReturnType<typeof alertMarks>;

/** A sender's claim on an alert. Claims expire because a sender may crash. */
export type AlertClaim = {
  readonly id: string;
  readonly now: Date;
  /** After this time, another sender may claim the alert. */
  readonly until: Date;
  /** The time of the touch that is due. An alert for a later time is another one. Default: `onlyOnce`. */
  readonly dueAt?: string | undefined;
};

/** Instead of a time, if the alert is sent only once. It sorts after every time, so that no other alert is later. */
export const onlyOnce = "once";

/** Whether a sender may send an alert now. */
export type ClaimOutcome = "claimed" | "already sent" | "claimed by another sender";

/**
 * The marks that prevent a channel from sending an alert of one kind twice. Each lead has one mark per kind of alert, stored as a
 * separate item.
 */
export function alertMarks(
  { client, tableName, newId }: LeadTable,
  channel: AlertChannel,
  kind?: AlertKind,
) {
  const markOf = (leadKey: string): Mark => {
    return { client, item: itemAt(tableName, alertMarkKey(channel, leadKey, kind)) };
  };
  return {
    newClaimId: newId,
    /** Claims a lead's alert unless it was sent or another sender holds a claim. */
    claim: (leadKey: string, claim: AlertClaim) => claimMark(markOf(leadKey), claim),
    /**
     * Records which devices a claimed alert reaches, and returns those that were recorded before. Rejects if the claim is
     * gone.
     */
    recordDevices: (leadKey: string, devices: readonly string[]) =>
      recordDevices(markOf(leadKey), devices),
    /**
     * Records that the alert was sent. Returns false if the claim is gone: the lead was erased, or the call was
     * repeated.
     */
    confirm: (leadKey: string, claimId: string, sentAt: Date) =>
      confirmMark(markOf(leadKey), claimId, sentAt),
    /**
     * Releases the claim, but keeps the record of devices, and of an alert that was sent for an earlier time. Returns false if the
     * claim is gone.
     */
    release: (leadKey: string, claimId: string) => releaseMark(markOf(leadKey), claimId),
  };
}

/** The item of a mark, and a client for it. */
type Mark = {
  readonly client: LeadTable["client"];
  readonly item: ReturnType<typeof itemAt>;
};

async function claimMark({ client, item }: Mark, claim: AlertClaim): Promise<ClaimOutcome> {
  try {
    await client.send(new UpdateCommand({ ...item, ...claimUpdate(claim) }));
    return "claimed";
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return claimConflict(error, claim);
    throw error;
  }
}

async function recordDevices(
  { client, item }: Mark,
  devices: readonly string[],
): Promise<readonly string[]> {
  const { Attributes = {} } = await client.send(
    new UpdateCommand({
      ...item,
      UpdateExpression: "SET devices = :devices",
      ConditionExpression: "attribute_exists(claim)",
      ExpressionAttributeValues: { ":devices": devices },
      ReturnValues: "UPDATED_OLD",
    }),
  );
  return z.catch(z.array(z.string()), []).parse(Attributes.devices);
}

function confirmMark({ client, item }: Mark, claimId: string, sentAt: Date): Promise<boolean> {
  const update = new UpdateCommand({
    ...item,
    UpdateExpression: `SET sent_at = :sent_at, due_at = claimed_due_at REMOVE ${claimNames}`,
    ConditionExpression: isClaimed,
    ExpressionAttributeValues: { ":claim": claimId, ":sent_at": sentAt.toISOString() },
  });
  return ifConditionHolds(() => client.send(update));
}

async function releaseMark({ client, item }: Mark, claimId: string): Promise<boolean> {
  const deletion = new DeleteCommand({
    ...item,
    ConditionExpression: `${isClaimed} AND attribute_not_exists(devices) AND attribute_not_exists(sent_at)`,
    ExpressionAttributeValues: { ":claim": claimId },
  });
  if (await ifConditionHolds(() => client.send(deletion))) return true;
  const release = new UpdateCommand({
    ...item,
    UpdateExpression: `REMOVE ${claimNames}`,
    ConditionExpression: isClaimed,
    ExpressionAttributeValues: { ":claim": claimId },
  });
  return ifConditionHolds(() => client.send(release));
}

/** The condition that a sender still holds its claim. */
const isClaimed = "claim = :claim";

const claimNames = "claim, claimed_until, claimed_due_at";

function claimUpdate({ id, now, until, dueAt = onlyOnce }: AlertClaim) {
  return {
    UpdateExpression: "SET claim = :claim, claimed_until = :until, claimed_due_at = :due_at",
    ConditionExpression:
      "(attribute_not_exists(sent_at) OR due_at < :due_at) AND (attribute_not_exists(claim) OR claimed_until < :now)",
    ExpressionAttributeValues: {
      ":due_at": dueAt,
      ":claim": id,
      ":until": until.getTime(),
      ":now": now.getTime(),
    },
    ReturnValuesOnConditionCheckFailure: "ALL_OLD",
  } as const;
}

/** If the SDK retries after a lost response, the retry finds its own claim. */
function claimConflict(
  { Item }: ConditionalCheckFailedException,
  { id, dueAt = onlyOnce }: AlertClaim,
): ClaimOutcome {
  const { sent_at, due_at, claim } = markImage.parse(Item);
  const isSent = sent_at !== undefined && due_at !== undefined && due_at >= dueAt;
  if (isSent) return "already sent";
  return claim === id ? "claimed" : "claimed by another sender";
}

/** A mark in attribute values: exceptions contain items in this format. */
const markImage = z.object({
  sent_at: z.optional(textAttribute),
  /** Of the alert that was sent. */
  due_at: z.optional(textAttribute),
  claim: z.optional(textAttribute),
});
