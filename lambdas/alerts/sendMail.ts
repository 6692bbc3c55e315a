import type { Logger } from "@aws-lambda-powertools/logger";
import type { SESv2Client } from "@aws-sdk/client-sesv2";
import { addressSchema } from "@planner/shared/lead/contact/contactSchema";
import type { Lead } from "@planner/shared/lead/leadSchema";
import type { AlertKind } from "@planner/shared/lead/leadsTable";
import { BusyError } from "../aws/database.ts";
import { type AlertMailAllowance, hourOf } from "../leads/alertMailAllowance.ts";
import { type Email, sendEmail } from "../mail/sendEmail.ts";
import { composeMail, composeMoreWaiting, type MailContext } from "./composeMail.ts";
import { type AlertDelivery, deliverAlert } from "./deliverAlert.ts";

export type MailSettings = Omit<MailContext, "kind" | "now"> & {
  readonly client: SESv2Client;
  /** A verified SES identity. */
  readonly sender: string;
  /** All recipients are on one email and can see each other's addresses. */
  readonly recipients: readonly string[];
  readonly allowance: AlertMailAllowance;
  readonly now: () => Date;
  readonly logger: Logger;
};

/**
 * Emails a lead to the team. Over the hour's allowance, new leads share one email that says that more are waiting.
 * Emails about leads that are still waiting or due have no limit.
 */
export function sendAlertMail(settings: MailSettings, kind: AlertKind): AlertDelivery["send"] {
  const { allowance, now, logger } = settings;
  const sendLead = (lead: Lead) => {
    // SES rejects an email that has a reply address which is none.
    const { data: replyTo } = addressSchema.safeParse(lead.work_email);
    return send(settings, composeMail(lead, { ...settings, kind, now: now() }), replyTo);
  };
  return async (lead, leadKey) => {
    if (kind !== "new lead") {
      await sendLead(lead);
      return "sent";
    }
    if (await allowance.take(leadKey, now())) {
      try {
        await sendLead(lead);
      } catch (error) {
        // An email that was not sent uses no allowance.
        await allowance.giveBack(leadKey);
        throw error;
      }
      return "sent";
    }
    const summary = {
      marks: allowance.summary,
      readLead: async () => lead,
      send: async () => {
        await send(settings, composeMoreWaiting(settings));
        return "sent" as const;
      },
      now,
      logger,
    };
    const { isDone } = await deliverAlert(summary, "more waiting", hourOf(now()));
    // Another sender has not sent it yet, and may fail. Until then, this lead's message is not done.
    if (!isDone) throw new BusyError("Another sender says that more leads are waiting");
    return "over the limit";
  };
}

/** Replies go to the visitor. */
function send(
  { client, sender, recipients }: MailSettings,
  email: Email,
  replyTo?: string,
): Promise<void> {
  return sendEmail(client, email, {
    FromEmailAddress: sender,
    Destination: { ToAddresses: [...recipients] },
    ...(replyTo !== undefined && { ReplyToAddresses: [replyTo] }),
  });
}
