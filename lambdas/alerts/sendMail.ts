import type { SESv2Client } from "@aws-sdk/client-sesv2";
import { addressSchema } from "@planner/shared/lead/contact/contactSchema";
import type { Lead } from "@planner/shared/lead/leadSchema";
import type { AlertKind } from "@planner/shared/lead/leadsTable";
import type { AlertMailAllowance } from "../leads/alertMailAllowance.ts";
import { type Email, sendEmail } from "../mail/sendEmail.ts";
import { composeMail, composeMoreWaiting, type MailContext } from "./composeMail.ts";
import type { AlertDelivery } from "./deliverAlert.ts";

export type MailSettings = Omit<MailContext, "kind" | "now"> & {
  readonly client: SESv2Client;
  /** A verified SES identity. */
  readonly sender: string;
  /** All recipients are on one email and can see each other's addresses. */
  readonly recipients: readonly string[];
  readonly allowance: AlertMailAllowance;
  readonly now: () => Date;
};

/**
 * Emails a lead to the team. Over the hour's allowance, new leads share one email that says that more are waiting.
 * Emails about leads that are still waiting or due have no limit.
 */
export function sendAlertMail(settings: MailSettings, kind: AlertKind): AlertDelivery["send"] {
  const { allowance, now } = settings;
  const sendLead = (lead: Lead) =>
    send(settings, composeMail(lead, { ...settings, kind, now: now() }), replyAddress(lead));
  return async (lead, leadKey) => {
    if (kind !== "new lead") {
      await sendLead(lead);
      return "sent";
    }
    if (await allowance.take(leadKey, now())) {
      await sendOrUndo(
        () => sendLead(lead),
        () => allowance.giveBack(leadKey),
      );
      return "sent";
    }
    if (await allowance.takeLast(leadKey, now())) {
      await sendOrUndo(() => send(settings, composeMoreWaiting(settings)), allowance.giveBackLast);
    }
    return "over the limit";
  };
}

/** SES rejects an email that has a reply address which is none. */
function replyAddress({ work_email }: Lead): string | undefined {
  return addressSchema.safeParse(work_email).data;
}

/** An email that was not sent uses no allowance. */
async function sendOrUndo(
  sendEmail: () => Promise<void>,
  undo: () => Promise<void>,
): Promise<void> {
  try {
    await sendEmail();
  } catch (error) {
    await undo();
    throw error;
  }
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
