import type { UserPool } from "./UserPool.ts";

/** A mail as the template words it. */
export type MessageTemplate = { readonly subject: string; readonly text: string };

/** What a message is filled with. */
export type MessageValues = { readonly username: string; readonly code: string };

/** Puts the name in the place of `{username}` and the code in that of `{####}`. */
export function filledMessage(template: MessageTemplate, values: MessageValues): MessageTemplate {
  const fill = (text: string) =>
    text.replaceAll("{username}", () => values.username).replaceAll("{####}", () => values.code);
  return { subject: fill(template.subject), text: fill(template.text) };
}

/** Sends a user a code or a temporary password, worded as the template says. */
export function sendCode(
  { sendMail }: UserPool,
  template: MessageTemplate,
  { email, code }: { readonly email: string; readonly code: string },
): void {
  const { subject, text } = filledMessage(template, { username: email, code });
  sendMail({ from: sender, to: [email], subject, body: text });
}

/** Cognito's own sender. */
const sender = "no-reply@verificationemail.com";
