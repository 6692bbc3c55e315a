import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { DeleteCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import type { AdEventSubject } from "@planner/shared/lead/adEvents";
import { adEventMarkKey } from "@planner/shared/tables/leadsTable";
import * as z from "zod/mini";
import { ifConditionHolds, numberAttribute, textAttribute } from "../aws/database.ts";
import { itemAt, type LeadTable } from "../tables/LeadTable.ts";
import type { AlertClaim } from "./alertMarks.ts";

type ClaimRequest = Omit<AlertClaim, "dueAt">;

/** Whether a sender may send an event now. */
export type AdEventClaim =
  | { readonly outcome: "already sent" | "claimed by another sender" }
  /** `unansweredSince` is when the first attempt without an answer began: this one, unless an earlier one got none. */
  | { readonly outcome: "claimed"; readonly unansweredSince: number };

/**
 * The marks that keep a lead's event from being sent twice. They say whether it was sent, who sends it now, and since when it
 * may have arrived without an answer.
 */
export function adEventMarks(table: LeadTable, subject: AdEventSubject) {
  const { client, tableName } = table;
  const at = (leadKey: string) => itemAt(tableName, adEventMarkKey(subject, leadKey));
  return {
    newClaimId: table.newId,
    /** Claims an event unless it was sent or another sender holds a claim. */
    claim: async (leadKey: string, claim: ClaimRequest): Promise<AdEventClaim> => {
      try {
        const { Attributes } = await client.send(
          new UpdateCommand({ ...at(leadKey), ...claimUpdate(claim) }),
        );
        const { unanswered_since } = claimedSchema.parse(Attributes);
        return { outcome: "claimed", unansweredSince: unanswered_since };
      } catch (error) {
        if (error instanceof ConditionalCheckFailedException) return claimConflict(error, claim);
        throw error;
      }
    },
    /** Records that the event was sent. Returns false if the claim is gone, because the lead was erased. */
    confirm: (leadKey: string, claimId: string, sentAt: Date) =>
      ifConditionHolds(() =>
        client.send(
          new UpdateCommand({
            ...at(leadKey),
            UpdateExpression:
              "SET sent_at = :sent_at REMOVE claim, claimed_until, unanswered_since",
            ConditionExpression: isClaimed,
            ExpressionAttributeValues: { ":claim": claimId, ":sent_at": sentAt.toISOString() },
          }),
        ),
      ),
    /** Releases the claim of an event that may have arrived. */
    keepUnanswered: (leadKey: string, claimId: string) =>
      ifConditionHolds(() =>
        client.send(
          new UpdateCommand({
            ...at(leadKey),
            UpdateExpression: "REMOVE claim, claimed_until",
            ConditionExpression: isClaimed,
            ExpressionAttributeValues: { ":claim": claimId },
          }),
        ),
      ),
    /** Releases the claim of an event that did not arrive, and that no earlier attempt left without an answer. */
    release: (leadKey: string, claimId: string) =>
      ifConditionHolds(() =>
        client.send(
          new DeleteCommand({
            ...at(leadKey),
            ConditionExpression: isClaimed,
            ExpressionAttributeValues: { ":claim": claimId },
          }),
        ),
      ),
  };
}

/** The condition that a sender still holds its claim. */
const isClaimed = "claim = :claim";

function claimUpdate({ id, now, until }: ClaimRequest) {
  return {
    UpdateExpression:
      "SET claim = :claim, claimed_until = :until, unanswered_since = if_not_exists(unanswered_since, :now)",
    ConditionExpression:
      "attribute_not_exists(sent_at) AND (attribute_not_exists(claim) OR claimed_until < :now)",
    ExpressionAttributeValues: {
      ":claim": id,
      ":until": until.getTime(),
      ":now": now.getTime(),
    },
    ReturnValues: "ALL_NEW",
    ReturnValuesOnConditionCheckFailure: "ALL_OLD",
  } as const;
}

/** If the SDK retries after a lost response, the retry finds its own claim. */
function claimConflict(
  { Item }: ConditionalCheckFailedException,
  { id }: ClaimRequest,
): AdEventClaim {
  const { sent_at, claim } = markImage.parse(Item);
  if (sent_at !== undefined) return { outcome: "already sent" };
  if (claim !== id) return { outcome: "claimed by another sender" };
  const { unanswered_since } = claimedImage.parse(Item);
  return { outcome: "claimed", unansweredSince: unanswered_since };
}

const claimedSchema = z.object({ unanswered_since: z.number() });

/** A mark in attribute values: exceptions contain items in this format. */
const markImage = z.object({
  sent_at: z.optional(textAttribute),
  claim: z.optional(textAttribute),
});

/** The same for a mark that has a claim. */
const claimedImage = z.object({ unanswered_since: numberAttribute });
