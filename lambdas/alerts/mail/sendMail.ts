import { type SESv2Client, SendEmailCommand } from "@aws-sdk/client-sesv2";
import type { Lead } from "@planner/shared/lead/leadSchema";
import type { AlertKind } from "@planner/shared/lead/leadsTable";
import { composeDigest } from "./composeDigest.ts";
import { composeMail } from "./composeMail.ts";

export type MailSettings = {
  readonly sender: string;
  /** All recipients are on one email and can see each other's addresses. */
  readonly recipients: readonly string[];
  readonly dashboardUrl: string;
  /** The agency's name. */
  readonly brandName: string;
};

/**
 * Emails a lead, or a digest of several, to the team through SES. Replies to a single lead go to the visitor. Rejects if
 * SES does not accept the email.
 */
export function sendMail(client: SESv2Client, settings: MailSettings, kind: AlertKind) {
  return async (leads: readonly [Lead, ...Lead[]]): Promise<void> => {
    const [lead, ...others] = leads;
    const isDigest = others.length > 0;
    const { dashboardUrl, brandName } = settings;
    const context = { kind, dashboardUrl, brandName };
    const { subject, text, html } = isDigest
      ? composeDigest(leads, context)
      : composeMail(lead, context);
    await client.send(
      new SendEmailCommand({
        FromEmailAddress: settings.sender,
        Destination: { ToAddresses: [...settings.recipients] },
        ...(!isDigest && { ReplyToAddresses: [lead.work_email] }),
        Content: {
          Simple: {
            Subject: { Data: subject, Charset: "UTF-8" },
            Body: {
              Text: { Data: text, Charset: "UTF-8" },
              Html: { Data: html, Charset: "UTF-8" },
            },
          },
        },
      }),
    );
  };
}
