import { type SESv2Client, SendEmailCommand } from "@aws-sdk/client-sesv2";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { composeMail } from "./composeMail.ts";

export type MailSettings = {
  readonly sender: string;
  /** All recipients are on one mail and can see each other's addresses. */
  readonly recipients: readonly string[];
  readonly dashboardUrl: string;
};

/** Mails a lead to the team through SES. Replies go to the visitor. Rejects if SES does not accept the mail. */
export function sendMail(client: SESv2Client, settings: MailSettings) {
  return async (lead: Lead): Promise<void> => {
    const { subject, text, html } = composeMail(lead, settings.dashboardUrl);
    await client.send(
      new SendEmailCommand({
        FromEmailAddress: settings.sender,
        Destination: { ToAddresses: [...settings.recipients] },
        ReplyToAddresses: [lead.work_email],
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
