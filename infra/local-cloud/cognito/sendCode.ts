import { filledMessage, type MessageTemplate } from "./MessageTemplate.ts";
import type { UserPool } from "./UserPool.ts";

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
