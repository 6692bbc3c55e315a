import { dateOf, dayMs } from "@planner/shared/calendar";
import { functionSettings } from "@planner/shared/deployment/functions";
import { deskTable } from "@planner/shared/tables/deskTable";
import * as z from "zod/mini";
import { BusyError, transact } from "../../aws/database.ts";
import { type DeskKey, deskDelete, deskPut, readDeskItem } from "../../tables/deskItems.ts";
import type { Tables } from "../../tables/Tables.ts";

/** The email to send, and its limit. */
type AllowanceRequest = {
  readonly kind: "links" | "reminders";
  /** A mailbox for links, a plan for reminders. */
  readonly recipient: string;
  /** The UTC day for links, the Monday for reminders. */
  readonly period: string;
  readonly planIds: readonly string[];
  /** The most emails of this kind in a UTC day. */
  readonly mailsPerDay: number;
  readonly now: Date;
};

/** Limits emails: one of a kind per recipient and period, and `mailsPerDay` of a kind per UTC day. */
export function mailAllowance(tables: Tables, request: AllowanceRequest) {
  const { client } = tables;
  return {
    /**
     * Claims the email. Until the claim expires (the function's timeout), no other sender gets it. If this sender dies, the
     * redelivered message takes it again.
     *
     * @throws BusyError while another sender has the claim, so that the message is delivered again
     */
    take: () => takeAllowance(tables, request),
    /** Records which plans' links were sent, so that a message that is delivered twice sends nothing. */
    confirm: () => transact(client, [claimPut(tables, request, { sent: request.planIds })]),
    /** Ends the claim and uncounts the email, because SES did not accept it. */
    giveBack: () =>
      transact(client, [deskDelete(tables, claimKey(request)), totalUpdate(tables, request, -1)]),
  };
}

/** The right to send one email. */
export type MailAllowance = ReturnType<typeof mailAllowance>;

async function takeAllowance(
  tables: Tables,
  request: AllowanceRequest,
): Promise<"taken" | "already sent" | "over the limit"> {
  const { planIds, mailsPerDay, now } = request;
  const item = await readDeskItem(tables, claimKey(request));
  const { sent } = claimSchema.parse(item ?? {});
  if (sent !== undefined) {
    // If the recipient's email of the period was about other plans, this one waits for the next period.
    return planIds.every((planId) => sent.includes(planId)) ? "already sent" : "over the limit";
  }
  const { timeoutSeconds } = functionSettings["plan-mail"];
  const claimedUntil = now.getTime() + timeoutSeconds * 1000;
  const { Put } = claimPut(tables, request, { claimed_until: claimedUntil });
  const ifFree = {
    ConditionExpression:
      "attribute_not_exists(pk) OR (attribute_not_exists(sent) AND claimed_until < :now)",
    ExpressionAttributeValues: { ":now": now.getTime() },
  };
  const { Update } = totalUpdate(tables, request, 1);
  const ifBelowLimit = {
    ConditionExpression: "attribute_not_exists(mails) OR mails < :most",
    ExpressionAttributeValues: { ...Update.ExpressionAttributeValues, ":most": mailsPerDay },
  };
  const result = await transact(tables.client, [
    { Put: { ...Put, ...ifFree } },
    { Update: { ...Update, ...ifBelowLimit } },
  ]);
  if (result.kind === "written") return "taken";
  // The claim is the first item.
  const isClaimTaken = result.failed.includes(0);
  if (isClaimTaken) throw new BusyError("Another sender sends this email");
  return "over the limit";
}

type Claim = { readonly sent: readonly string[] } | { readonly claimed_until: number };

/** The transaction item that stores who sends the email until when, or what was sent. */
function claimPut(tables: Tables, request: AllowanceRequest, claim: Claim) {
  return deskPut(tables, {
    ...claimKey(request),
    ...claim,
    [deskTable.expiry]: expiryOf(request),
  });
}

function claimKey({ kind, recipient, period }: AllowanceRequest): DeskKey {
  return { pk: deskTable.prefixes.planMails + period, sk: `${kind}#${recipient}` };
}

/** The transaction item that adds to the number of emails of a kind in this UTC day. */
function totalUpdate({ deskTableName }: Tables, request: AllowanceRequest, mails: number) {
  const { kind, now } = request;
  return {
    Update: {
      TableName: deskTableName,
      Key: { pk: deskTable.prefixes.planMails + dateOf(now), sk: kind },
      UpdateExpression: "ADD mails :mails SET #expiry = :expiry",
      ExpressionAttributeNames: { "#expiry": deskTable.expiry },
      ExpressionAttributeValues: { ":mails": mails, ":expiry": expiryOf(request) },
    },
  };
}

/** A claim and a total matter on their UTC day, a reminder's claim on its Monday. By then, these are over. */
function expiryOf({ now }: AllowanceRequest): number {
  return Math.ceil((now.getTime() + 2 * dayMs) / 1000);
}

const claimSchema = z.object({ sent: z.optional(z.array(z.string())) });
