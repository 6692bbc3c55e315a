import type { SESv2Client } from "@aws-sdk/client-sesv2";
import type { AlertKind } from "@planner/shared/lead/alerts";
import { addressSchema } from "@planner/shared/lead/contact/emailSchema";
import { sendEmail } from "../mail/sendEmail.ts";
import { type AlertSubject, isBookingWithoutLead } from "./AlertSubject.ts";
import type { AlertDelivery } from "./deliverAlert.ts";
import { type AlertLimit, limitedAlerts } from "./limitedAlerts.ts";
import { type AlertContext, alertPage, moreWaitingPage } from "./page/alertPage.ts";
import { composeMail } from "./page/composeMail.ts";

/** What emailing alerts needs. */
export type MailSettings = AlertLimit &
  Omit<AlertContext, "kind" | "now"> & {
    readonly brandName: string;
    readonly client: SESv2Client;
    /** A verified SES identity. */
    readonly sender: string;
    /** All recipients are on one email and can see each other's addresses. */
    readonly recipients: readonly string[];
  };

/** Returns a sender that emails alerts to the team. Replies go to the lead or the person who booked. */
export function sendAlertMail(settings: MailSettings, kind: AlertKind): AlertDelivery["send"] {
  const { client, sender, recipients, now, deskUrl, brandName } = settings;
  return limitedAlerts(settings, kind, (subject) => {
    const page = subject
      ? alertPage(subject, { ...settings, kind, now: now() })
      : moreWaitingPage(deskUrl, "email");
    return sendEmail(client, composeMail(page, brandName), {
      FromEmailAddress: sender,
      Destination: { ToAddresses: [...recipients] },
      ReplyToAddresses: subject && replyAddresses(subject),
    });
  });
}

/** The person's address. Undefined if it is invalid: SES would reject the email. */
function replyAddresses(subject: AlertSubject): string[] | undefined {
  const address = isBookingWithoutLead(subject) ? subject.email : subject.work_email;
  const valid = addressSchema.safeParse(address).data;
  return valid === undefined ? undefined : [valid];
}
