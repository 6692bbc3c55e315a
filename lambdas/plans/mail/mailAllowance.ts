import { dateOf, dayMs } from "@planner/shared/calendar";
import { functionSettings } from "@planner/shared/deployment/functions";
import { deskTable } from "@planner/shared/tables/deskTable";
import * as z from "zod/mini";
import { BusyError, transact } from "../../aws/database.ts";
import { deskDelete, deskPut, readDeskItem } from "../../tables/deskItems.ts";
import type { Tables } from "../../tables/Tables.ts";

export type MailAllowance = ReturnType<typeof mailAllowance>;

/** The email that is to be sent. */
type AllowanceRequest = {
  readonly list: "links" | "reminders";
  /** Gets one email in the period: a mailbox a UTC day, or a plan a Monday. */
  readonly recipient: string;
  readonly period: string;
  readonly planIds: readonly string[];
  /** Of the list's emails in a UTC day. */
  readonly mailsPerDay: number;
  readonly now: Date;
};

/** The recipient's one email of the period, and one of the list's total of the day. */
export function mailAllowance(
  tables: Tables,
  { list, recipient, period, planIds, mailsPerDay, now }: AllowanceRequest,
) {
  const { prefixes, expiry } = deskTable;
  const key = { pk: prefixes.planMails + period, sk: `${list}#${recipient}` };
  const expiresAt = Math.ceil((now.getTime() + 2 * dayMs) / 1000);
  const putClaim = (claim: object) => deskPut(tables, { ...key, ...claim, [expiry]: expiresAt });
  const count = (mails: 1 | -1) => ({
    Update: {
      TableName: tables.deskTableName,
      Key: { pk: prefixes.planMails + dateOf(now), sk: list },
      UpdateExpression: "ADD mails :mails SET #expiry = :expiry",
      ConditionExpression: "attribute_not_exists(mails) OR mails < :most",
      ExpressionAttributeNames: { "#expiry": expiry },
      ExpressionAttributeValues: {
        ":mails": mails,
        ":most": mails > 0 ? mailsPerDay : Number.MAX_SAFE_INTEGER,
        ":expiry": expiresAt,
      },
    },
  });
  return {
    /**
     * A sender that died keeps it no longer than a function may run, so that its message is sent when it is delivered
     * again.
     *
     * @throws BusyError while another sender has it, so that the message is delivered again
     */
    take: async (): Promise<"taken" | "already sent" | "over the limit"> => {
      const { sent } = claimSchema.parse((await readDeskItem(tables, key)) ?? {});
      if (sent !== undefined) {
        return planIds.every((planId) => sent.includes(planId)) ? "already sent" : "over the limit";
      }
      const { timeoutSeconds } = functionSettings["plan-mail"];
      const { Put } = putClaim({ claimed_until: now.getTime() + timeoutSeconds * 1000 });
      const isFree = {
        ConditionExpression:
          "attribute_not_exists(pk) OR (attribute_not_exists(sent) AND claimed_until < :now)",
        ExpressionAttributeValues: { ":now": now.getTime() },
      };
      const result = await transact(tables.client, [{ Put: { ...Put, ...isFree } }, count(1)]);
      if (result.kind === "written") return "taken";
      if (result.failed.includes(0)) throw new BusyError("Another sender sends this email");
      return "over the limit";
    },
    /** Records which plans' links were sent, so that a message that is delivered twice sends nothing. */
    confirm: () => transact(tables.client, [putClaim({ sent: planIds })]),
    /** An email that SES did not accept uses no allowance. */
    giveBack: () => transact(tables.client, [deskDelete(tables, key), count(-1)]),
  };
}

const claimSchema = z.object({ sent: z.optional(z.array(z.string())) });
