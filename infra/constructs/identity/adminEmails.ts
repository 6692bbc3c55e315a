import type { Brand } from "@planner/shared/brand/brandSchema";
import { VerificationEmailStyle } from "aws-cdk-lib/aws-cognito";

/** Tells a new administrator how to sign in. Cognito replaces the placeholders. */
export const invitation = ({ name }: Brand, url: string) => ({
  emailSubject: `${name}: your access to the planner's leads`,
  emailBody: emailBody([
    "You are now an administrator of the planner.",
    `<a href="${url}">Sign in</a> within three days with:`,
    "Email: {username}<br>Temporary password: {####}",
    "You will then choose a password of your own.",
  ]),
});

/**
 * Cognito has one template for password resets and for verifying addresses. Only resets happen here: users cannot
 * sign up or change their address.
 */
export const passwordReset = ({ name }: Brand, url: string) => ({
  emailStyle: VerificationEmailStyle.CODE,
  emailSubject: `${name}: reset your password`,
  emailBody: emailBody([
    `<a href="${url}">Choose a new password</a> with this code: {####}`,
    "It works for one hour.",
    "If you did not ask for it, ignore this email. Your password stays the same.",
  ]),
});

/** A page that is as wide as the screen and has the colors of the mail program. */
function emailBody(paragraphs: readonly string[]): string {
  const body = paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join("\n");
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"></head>
<body style="font: 16px/1.5 system-ui, sans-serif; max-width: 32rem; margin: 0 auto; padding: 24px 16px">
${body}
</body></html>`;
}
