import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { DeleteCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import type { LeadTable } from "../statistics/readStatistics.ts";
import type { AlertChannel } from "./AlertChannel.ts";
import type { AlertClaim, AlertMarks, ClaimOutcome } from "./AlertMarks.ts";
import { alertMarkKey } from "./alertMarkKey.ts";

/** The marks of one channel as items of the lead table. They never touch the leads themselves. */
export function dynamoAlertMarks(table: LeadTable, channel: AlertChannel): AlertMarks {
  const { client, tableName: TableName } = table;
  const at = (leadKey: string) => ({
    TableName,
    Key: { idempotency_key: alertMarkKey(channel, leadKey) },
  });
  return {
    claim: async (leadKey, claim) => {
      try {
        await client.send(new UpdateCommand({ ...at(leadKey), ...claimed(claim) }));
        return "claimed";
      } catch (error) {
        if (error instanceof ConditionalCheckFailedException) return holder(error, claim);
        throw error;
      }
    },
    confirm: (leadKey, claimId, sentAt) =>
      unlessGone(() =>
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
      unlessGone(() =>
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

function claimed({ id, now, until }: AlertClaim) {
  return {
    UpdateExpression: "SET claim = :claim, claimed_until = :until",
    ConditionExpression:
      "attribute_not_exists(sent_at) AND (attribute_not_exists(claim) OR claimed_until < :now)",
    ExpressionAttributeValues: {
      ":claim": id,
      ":until": until.getTime(),
      ":now": now.getTime(),
    },
    ReturnValuesOnConditionCheckFailure: "ALL_OLD",
  } as const;
}

/** Exceptions bear their item as plain attribute values, even from the document client. */
const storedMark = z.object({
  sent_at: z.optional(z.object({ S: z.string() })),
  claim: z.optional(z.object({ S: z.string() })),
});

/** The SDK repeats a request whose answer got lost, and is refused over its own claim. */
function holder({ Item }: ConditionalCheckFailedException, { id }: AlertClaim): ClaimOutcome {
  const mark = storedMark.parse(Item);
  if (mark.sent_at !== undefined) return "sent before";
  return mark.claim?.S === id ? "claimed" : "in other hands";
}

async function unlessGone(write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
}
