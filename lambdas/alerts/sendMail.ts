import type { SESv2Client } from "@aws-sdk/client-sesv2";
import { addressSchema } from "@planner/shared/lead/contact/contactSchema";
import type { AlertKind } from "@planner/shared/lead/leadsTable";
import { type Email, sendEmail } from "../mail/sendEmail.ts";
import { composeMail, composeMoreWaiting, type MailContext } from "./composeMail.ts";
import {
  type AlertDelivery,
  type AlertLimit,
  type AlertSubject,
  limitedAlerts,
} from "./deliverAlert.ts";

export type MailSettings = AlertLimit &
  Omit<MailContext, "kind" | "now"> & {
    readonly client: SESv2Client;
    /** A verified SES identity. */
    readonly sender: string;
    /** All recipients are on one email and can see each other's addresses. */
    readonly recipients: readonly string[];
  };

/** Emails a lead to the team. */
export function sendAlertMail(settings: MailSettings, kind: AlertKind): AlertDelivery["send"] {
  const { now } = settings;
  return limitedAlerts(settings, kind, (lead) =>
    lead === undefined
      ? send(settings, composeMoreWaiting(settings))
      : send(settings, composeMail(lead, { ...settings, kind, now: now() }), replyAddress(lead)),
  );
}

/** SES rejects an email that has a reply address which is none. */
function replyAddress(lead: AlertSubject): string | undefined {
  return addressSchema.safeParse("start" in lead ? lead.email : lead.work_email).data;
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
