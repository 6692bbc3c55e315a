import type { User } from "../User.ts";
import type { UserPool } from "../UserPool.ts";
import type { MessageTemplate } from "../UserPoolDefinition.ts";

/** Emails a code or a temporary password to a user. */
export function mailCode(
  { sendMail }: UserPool,
  { attributes: { email = "" } }: User,
  { message, code }: { readonly message: MessageTemplate; readonly code: string },
): void {
  const fill = (template: string) =>
    template.replaceAll("{username}", () => email).replaceAll("{####}", () => code);
  sendMail({
    from: "no-reply@verificationemail.com",
    to: [email],
    subject: fill(message.subject),
    body: fill(message.body),
  });
}
