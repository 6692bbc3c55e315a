import type { SESv2Client } from "@aws-sdk/client-sesv2";
import { addressSchema } from "@planner/shared/lead/contact/contactSchema";
import type { AlertKind } from "@planner/shared/tables/leadsTable";
import { sendEmail } from "../mail/sendEmail.ts";
import { type AlertContext, alertPage, moreWaitingPage } from "./alertPage.ts";
import { composeMail } from "./composeMail.ts";
import type { AlertDelivery, AlertSubject } from "./deliverAlert.ts";
import { type AlertLimit, limitedAlerts } from "./limitedAlerts.ts";

export type MailSettings = AlertLimit &
  Omit<AlertContext, "kind" | "now"> & {
    readonly brandName: string;
    readonly client: SESv2Client;
    /** A verified SES identity. */
    readonly sender: string;
    /** All recipients are on one email and can see each other's addresses. */
    readonly recipients: readonly string[];
  };

/** Emails a lead to the team. Replies go to the visitor. */
export function sendAlertMail(settings: MailSettings, kind: AlertKind): AlertDelivery["send"] {
  const { client, sender, recipients, now, dashboardUrl, brandName } = settings;
  return limitedAlerts(settings, kind, (lead) => {
    const page = lead
      ? alertPage(lead, { ...settings, kind, now: now() })
      : moreWaitingPage(dashboardUrl, "email");
    const replyTo = lead && replyAddress(lead);
    return sendEmail(client, composeMail(page, brandName), {
      FromEmailAddress: sender,
      Destination: { ToAddresses: [...recipients] },
      ...(replyTo !== undefined && { ReplyToAddresses: [replyTo] }),
    });
  });
}

/** SES rejects an email that has a reply address which is none. */
function replyAddress(lead: AlertSubject): string | undefined {
  return addressSchema.safeParse("start" in lead ? lead.email : lead.work_email).data;
}
