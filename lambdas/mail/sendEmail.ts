import {
  type MessageHeader,
  type SESv2Client,
  SendEmailCommand,
  type SendEmailCommandInput,
} from "@aws-sdk/client-sesv2";

export type Email = {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers?: MessageHeader[];
};

/** Sends an email. Rejects if SES does not accept it. */
export async function sendEmail(
  client: SESv2Client,
  { subject, text, html, headers: Headers }: Email,
  envelope: Omit<SendEmailCommandInput, "Content">,
): Promise<void> {
  const part = (Data: string) => ({ Data, Charset: "UTF-8" });
  const Body = { Text: part(text), Html: part(html) };
  const Simple = { Subject: part(subject), Body, Headers };
  await client.send(new SendEmailCommand({ ...envelope, Content: { Simple } }));
}
