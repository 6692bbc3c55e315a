import { dateOf, dayMs } from "@planner/shared/calendar";
import { functionSettings } from "@planner/shared/deployment/functions";
import { deskTable } from "@planner/shared/tables/deskTable";
import * as z from "zod/mini";
import { BusyError, transact } from "../../aws/database.ts";
import { deskDelete, deskPut, readDeskItem } from "../../tables/deskItems.ts";
import type { Tables } from "../../tables/Tables.ts";

/** What `mailAllowance` returns. */
export type MailAllowance = ReturnType<typeof mailAllowance>;

/** The email that is to be sent. */
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
export function mailAllowance(
  tables: Tables,
  { kind, recipient, period, planIds, mailsPerDay, now }: AllowanceRequest,
) {
  const { prefixes, expiry } = deskTable;
  const key = { pk: prefixes.planMails + period, sk: `${kind}#${recipient}` };
  const expiresAt = Math.ceil((now.getTime() + 2 * dayMs) / 1000);
  const putClaim = (claim: object) => deskPut(tables, { ...key, ...claim, [expiry]: expiresAt });
  const total = {
    TableName: tables.deskTableName,
    Key: { pk: prefixes.planMails + dateOf(now), sk: kind },
    UpdateExpression: "ADD mails :mails SET #expiry = :expiry",
    ExpressionAttributeNames: { "#expiry": expiry },
  };
  const takeOne = {
    Update: {
      ...total,
      ConditionExpression: "attribute_not_exists(mails) OR mails < :most",
      ExpressionAttributeValues: { ":mails": 1, ":most": mailsPerDay, ":expiry": expiresAt },
    },
  };
  const returnOne = {
    Update: { ...total, ExpressionAttributeValues: { ":mails": -1, ":expiry": expiresAt } },
  };
  return {
    /**
     * Claims the email, so that no one else sends it. If the sender dies, the claim ends after the time that a function may run:
     * then the message is delivered again.
     *
     * @throws BusyError while another sender has the claim, so that the message is delivered again
     */
    take: async (): Promise<"taken" | "already sent" | "over the limit"> => {
      const { sent } = claimSchema.parse((await readDeskItem(tables, key)) ?? {});
      if (sent !== undefined) {
        // If the recipient's email of the period was about other plans, this one waits for the next period.
        return planIds.every((planId) => sent.includes(planId)) ? "already sent" : "over the limit";
      }
      const { timeoutSeconds } = functionSettings["plan-mail"];
      const { Put } = putClaim({ claimed_until: now.getTime() + timeoutSeconds * 1000 });
      const ifFree = {
        ConditionExpression:
          "attribute_not_exists(pk) OR (attribute_not_exists(sent) AND claimed_until < :now)",
        ExpressionAttributeValues: { ":now": now.getTime() },
      };
      const result = await transact(tables.client, [{ Put: { ...Put, ...ifFree } }, takeOne]);
      if (result.kind === "written") return "taken";
      if (result.failed.includes(0)) throw new BusyError("Another sender sends this email");
      return "over the limit";
    },
    /** Records which plans' links were sent, so that a message that is delivered twice sends nothing. */
    confirm: () => transact(tables.client, [putClaim({ sent: planIds })]),
    /** An email that SES did not accept uses no allowance. */
    giveBack: () => transact(tables.client, [deskDelete(tables, key), returnOne]),
  };
}

const claimSchema = z.object({ sent: z.optional(z.array(z.string())) });
