import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { DeleteCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import { type Item, ifConditionHolds } from "../aws/database.ts";
import type { itemAt, LeadTable } from "../tables/LeadTable.ts";

/** The item of a mark, which keeps something from being sent twice, and a client for it. */
export type Mark = {
  readonly client: LeadTable["client"];
  readonly item: ReturnType<typeof itemAt>;
};

/** A sender's claim on a mark. Claims expire because a sender may crash. */
export type Claim = {
  readonly id: string;
  readonly now: Date;
  /** After this time, another sender may claim the mark. */
  readonly until: Date;
};

/** Makes a claim of a sender that runs now. */
export function newClaim({ newId }: LeadTable, now: Date): Claim {
  return { id: newId(now), now, until: new Date(now.getTime() + claimMs) };
}

/**
 * Longer than the timeout of every function that sends, so a sender never loses its claim. Shorter than the queues' visibility
 * timeouts.
 */
const claimMs = 60_000;

/** Whether a sender may send now. */
export type ClaimOutcome = "claimed" | "already sent" | "claimed by another sender";

/** How the claims of one kind of marks differ. */
type ClaimRules = {
  /** What else the claim sets. */
  readonly set: string;
  /** The condition that it was not sent. */
  readonly ifUnsent: string;
  /** The values in both. `:now`, in milliseconds, needs no value here. */
  readonly values?: Readonly<Record<string, string>>;
  /** Whether a mark was sent. */
  readonly isSent: (mark: Item) => boolean;
};

/** Claims a mark unless it was sent or another sender holds a claim. Also returns the mark as it is stored then. */
export async function claimMark(
  { client, item }: Mark,
  { id, now, until }: Claim,
  { set, ifUnsent, values, isSent }: ClaimRules,
): Promise<{ readonly outcome: ClaimOutcome; readonly stored: Item }> {
  try {
    const { Attributes = {} } = await client.send(
      new UpdateCommand({
        ...item,
        UpdateExpression: `SET claim = :claim, claimed_until = :until, ${set}`,
        ConditionExpression: `(${ifUnsent}) AND (attribute_not_exists(claim) OR claimed_until < :now)`,
        ExpressionAttributeValues: {
          ...values,
          ":claim": id,
          ":until": until.getTime(),
          ":now": now.getTime(),
        },
        ReturnValues: "ALL_NEW",
        ReturnValuesOnConditionCheckFailure: "ALL_OLD",
      }),
    );
    return { outcome: "claimed", stored: Attributes };
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    // Exceptions contain items as attribute values.
    const stored = unmarshall(error.Item ?? {});
    if (isSent(stored)) return { outcome: "already sent", stored };
    // If the SDK retries after a lost response, the retry finds its own claim.
    const outcome = stored.claim === id ? "claimed" : "claimed by another sender";
    return { outcome, stored };
  }
}

/** The attributes of every claim. */
export const claimNames = "claim, claimed_until";

type MarkChange = {
  readonly expression: string;
  readonly values?: Readonly<Record<string, string>>;
};

/** Changes a mark. Returns false if the claim is gone: the lead was erased, or the call was repeated. */
export function updateClaimed(
  { client, item }: Mark,
  claimId: string,
  { expression, values }: MarkChange,
): Promise<boolean> {
  const update = new UpdateCommand({
    ...item,
    UpdateExpression: expression,
    ConditionExpression: isClaimed,
    ExpressionAttributeValues: { ...values, ":claim": claimId },
  });
  return ifConditionHolds(() => client.send(update));
}

/** Deletes a mark. Returns false if the claim is gone, or a further condition fails. */
export function deleteClaimed(
  { client, item }: Mark,
  claimId: string,
  condition?: string,
): Promise<boolean> {
  const deletion = new DeleteCommand({
    ...item,
    ConditionExpression: condition === undefined ? isClaimed : `${isClaimed} AND ${condition}`,
    ExpressionAttributeValues: { ":claim": claimId },
  });
  return ifConditionHolds(() => client.send(deletion));
}

/** The condition that a sender still holds its claim. */
const isClaimed = "claim = :claim";
