import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import type { AlertChannel, AlertKind } from "@planner/shared/lead/alerts";
import { alertMarkKey } from "@planner/shared/tables/leadsTable";
import * as z from "zod/mini";
import { itemAt, type LeadTable } from "../tables/LeadTable.ts";
import {
  type Claim,
  type ClaimOutcome,
  claimMark,
  claimNames,
  deleteClaimed,
  type Mark,
  newClaim,
  updateClaimed,
} from "./claimMarks.ts";

/** What `alertMarks` returns. */
export type AlertMarks = ReturnType<typeof alertMarks>;

/** A sender's claim on an alert. */
export type AlertClaim = Claim & {
  /** The time of the touch that is due. An alert for a later time is another one. Default: `onlyOnce`. */
  readonly dueAt?: string | undefined;
};

/** Instead of a time, if the alert is sent only once. It sorts after every time, so that no other alert is later. */
export const onlyOnce = "once";

/**
 * The marks that prevent a channel from sending an alert of one kind twice. Each lead has one mark per kind of alert, stored as a
 * separate item.
 */
export function alertMarks(table: LeadTable, channel: AlertChannel, kind?: AlertKind) {
  const markOf = (leadKey: string): Mark => ({
    client: table.client,
    item: itemAt(table.tableName, alertMarkKey(channel, leadKey, kind)),
  });
  return {
    newClaim: (now: Date) => newClaim(table, now),
    /** Claims a lead's alert unless it was sent or another sender holds a claim. */
    claim: (leadKey: string, claim: AlertClaim) => claimAlert(markOf(leadKey), claim),
    /**
     * Records which devices a claimed alert reaches, and returns those that were recorded before. Rejects if the claim is
     * gone.
     */
    recordDevices: (leadKey: string, devices: readonly string[]) =>
      recordDevices(markOf(leadKey), devices),
    /** Records that the alert was sent, unless the claim is gone. */
    confirm: async (leadKey: string, claimId: string, sentAt: Date): Promise<void> => {
      await updateClaimed(markOf(leadKey), claimId, {
        expression: `SET sent_at = :sent_at, due_at = claimed_due_at REMOVE ${alertClaimNames}`,
        values: { ":sent_at": sentAt.toISOString() },
      });
    },
    /** Releases the claim, but keeps the record of devices, and of an alert that was sent for an earlier time. */
    release: (leadKey: string, claimId: string) => releaseAlert(markOf(leadKey), claimId),
  };
}

/** The attributes of an alert's claim. */
const alertClaimNames = `${claimNames}, claimed_due_at`;

async function claimAlert(
  mark: Mark,
  { dueAt = onlyOnce, ...claim }: AlertClaim,
): Promise<ClaimOutcome> {
  const { outcome } = await claimMark(mark, claim, {
    set: "claimed_due_at = :due_at",
    ifUnsent: "attribute_not_exists(sent_at) OR due_at < :due_at",
    values: { ":due_at": dueAt },
    isSent: (item) => {
      const { sent_at, due_at } = sentMark.parse(item);
      return sent_at !== undefined && due_at !== undefined && due_at >= dueAt;
    },
  });
  return outcome;
}

/** When an alert was sent, and the time that it was for. */
const sentMark = z.object({
  sent_at: z.optional(z.string()),
  due_at: z.optional(z.string()),
});

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

async function releaseAlert(mark: Mark, claimId: string): Promise<void> {
  const isDeleted = await deleteClaimed(
    mark,
    claimId,
    "attribute_not_exists(devices) AND attribute_not_exists(sent_at)",
  );
  if (isDeleted) return;
  await updateClaimed(mark, claimId, { expression: `REMOVE ${alertClaimNames}` });
}
