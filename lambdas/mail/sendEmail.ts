import {
  type MessageHeader,
  type SESv2Client,
  SendEmailCommand,
  type SendEmailCommandInput,
} from "@aws-sdk/client-sesv2";

/** What an email says. */
export type Email = {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers?: MessageHeader[];
};

/** Sends an email. Rejects if SES does not accept it. */
export async function sendEmail(
  client: SESv2Client,
  { subject, text, html, headers }: Email,
  envelope: Omit<SendEmailCommandInput, "Content">,
): Promise<void> {
  const message = {
    Subject: inUtf8(subject),
    Body: { Text: inUtf8(text), Html: inUtf8(html) },
    Headers: headers,
  };
  await client.send(new SendEmailCommand({ ...envelope, Content: { Simple: message } }));
}

function inUtf8(text: string) {
  return { Data: text, Charset: "UTF-8" };
}
