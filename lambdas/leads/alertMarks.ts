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
  const at = (leadKey: string) => itemAt(tableName, alertMarkKey(channel, leadKey, kind));
  return {
    newClaimId: newId,
    /** Claims a lead's alert unless it was sent or another sender holds a claim. */
    claim: async (leadKey: string, claim: AlertClaim): Promise<ClaimOutcome> => {
      try {
        await client.send(new UpdateCommand({ ...at(leadKey), ...claimUpdate(claim) }));
        return "claimed";
      } catch (error) {
        if (error instanceof ConditionalCheckFailedException) return claimConflict(error, claim);
        throw error;
      }
    },
    /**
     * Records which devices a claimed alert reaches, and returns those that were recorded before. Rejects if the claim is
     * gone.
     */
    recordDevices: async (
      leadKey: string,
      devices: readonly string[],
    ): Promise<readonly string[]> => {
      const { Attributes = {} } = await client.send(
        new UpdateCommand({
          ...at(leadKey),
          UpdateExpression: "SET devices = :devices",
          ConditionExpression: "attribute_exists(claim)",
          ExpressionAttributeValues: { ":devices": devices },
          ReturnValues: "UPDATED_OLD",
        }),
      );
      return z.catch(z.array(z.string()), []).parse(Attributes.devices);
    },
    /**
     * Records that the alert was sent. Returns false if the claim is gone: the lead was erased, or the call was
     * repeated.
     */
    confirm: (leadKey: string, claimId: string, sentAt: Date) =>
      ifConditionHolds(() =>
        client.send(
          new UpdateCommand({
            ...at(leadKey),
            UpdateExpression: `SET sent_at = :sent_at, due_at = claimed_due_at REMOVE ${claimNames}`,
            ConditionExpression: "claim = :claim",
            ExpressionAttributeValues: { ":claim": claimId, ":sent_at": sentAt.toISOString() },
          }),
        ),
      ),
    /**
     * Releases the claim, but keeps the record of devices, and of an alert that was sent for an earlier time. Returns false if the
     * claim is gone.
     */
    release: async (leadKey: string, claimId: string) => {
      const isClaimed = "claim = :claim";
      const claimValues = { ":claim": claimId };
      const deletion = new DeleteCommand({
        ...at(leadKey),
        ConditionExpression: `${isClaimed} AND attribute_not_exists(devices) AND attribute_not_exists(sent_at)`,
        ExpressionAttributeValues: claimValues,
      });
      if (await ifConditionHolds(() => client.send(deletion))) return true;
      const release = new UpdateCommand({
        ...at(leadKey),
        UpdateExpression: `REMOVE ${claimNames}`,
        ConditionExpression: isClaimed,
        ExpressionAttributeValues: claimValues,
      });
      return ifConditionHolds(() => client.send(release));
    },
  };
}

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
