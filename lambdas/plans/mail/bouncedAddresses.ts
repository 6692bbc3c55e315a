import type { MailEvent } from "./planMessages.ts";

/**
 * The addresses whose emails end: those that do not exist (a permanent bounce), and those whose owner complained. A transient
 * bounce, such as a full mailbox, ends nothing.
 */
export function bouncedAddresses({
  bounce,
  complaint,
}: MailEvent): readonly string[] | "transient bounce" {
  if (bounce !== undefined && bounce.bounceType !== "Permanent") return "transient bounce";
  const lost = [...(bounce?.bouncedRecipients ?? []), ...(complaint?.complainedRecipients ?? [])];
  return lost.map(({ emailAddress }) => emailAddress);
}
