import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { DeleteCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { type AlertChannel, type AlertKind, alertMarkKey } from "@planner/shared/lead/leadsTable";
import * as z from "zod/mini";
import { textAttribute } from "../aws/database.ts";
import { itemAt, type LeadTable } from "./LeadTable.ts";

/**
 * The marks that prevent a channel from sending an alert twice. Each lead has one mark per kind of alert, stored as a separate item.
 */
export type AlertMarks = {
  /** Claims a lead's alert unless it was sent or another sender holds a claim. */
  readonly claim: (leadKey: string, claim: AlertClaim) => Promise<ClaimOutcome>;
  /**
   * Records that the alert was sent. Does nothing if the claim is gone because the lead was erased or the call was
   * repeated.
   */
  readonly confirm: (leadKey: string, claimId: string, sentAt: Date) => Promise<void>;
  /** Releases the claim. Does nothing if the claim is gone. */
  readonly release: (leadKey: string, claimId: string) => Promise<void>;
};

/** A sender's claim on an alert. Claims expire because a sender may crash. */
export type AlertClaim = {
  readonly id: string;
  readonly now: Date;
  /** After this time, another sender may claim the alert. */
  readonly until: Date;
  /** The time of the touch that is due. An alert for a later time is another one. */
  readonly dueAt?: string | undefined;
};

export type ClaimOutcome = "claimed" | "already sent" | "claimed by another sender";

/** The marks of one channel's alerts of one kind. */
export function alertMarks(
  { client, tableName }: LeadTable,
  channel: AlertChannel,
  kind?: AlertKind,
): AlertMarks {
  const at = (leadKey: string) => itemAt(tableName, alertMarkKey(channel, leadKey, kind));
  return {
    claim: async (leadKey, claim) => {
      try {
        await client.send(new UpdateCommand({ ...at(leadKey), ...claimUpdate(claim) }));
        return "claimed";
      } catch (error) {
        if (error instanceof ConditionalCheckFailedException) return claimConflict(error, claim);
        throw error;
      }
    },
    confirm: (leadKey, claimId, sentAt) =>
      ignoreMissingClaim(() =>
        client.send(
          new UpdateCommand({
            ...at(leadKey),
            UpdateExpression: "SET sent_at = :sent_at REMOVE claim, claimed_until",
            ConditionExpression: "claim = :claim",
            ExpressionAttributeValues: { ":claim": claimId, ":sent_at": sentAt.toISOString() },
          }),
        ),
      ),
    release: (leadKey, claimId) =>
      ignoreMissingClaim(() =>
        client.send(
          new DeleteCommand({
            ...at(leadKey),
            ConditionExpression: "claim = :claim",
            ExpressionAttributeValues: { ":claim": claimId },
          }),
        ),
      ),
  };
}

function claimUpdate({ id, now, until, dueAt = "once" }: AlertClaim) {
  return {
    UpdateExpression: "SET claim = :claim, claimed_until = :until, due_at = :due_at REMOVE sent_at",
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
  { id }: AlertClaim,
): ClaimOutcome {
  const mark = markImage.parse(Item);
  if (mark.sent_at !== undefined) return "already sent";
  return mark.claim === id ? "claimed" : "claimed by another sender";
}

/** Reads a mark from attribute values. */
const markImage = z.object({
  sent_at: z.optional(textAttribute),
  claim: z.optional(textAttribute),
});

async function ignoreMissingClaim(write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
}
