import { everyone, notConfigured } from "@planner/shared/deployment/functions";
import { addressHash } from "../planKeys.ts";

/**
 * Who may get emails about plans: everyone, or the mailboxes with these hashes. While SES is in its sandbox, it rejects
 * emails to all but verified addresses.
 */
export type MailRecipients = typeof everyone | ReadonlySet<string>;

/** Reads the variable PLAN_MAIL_RECIPIENTS: `everyone`, `none`, or addresses. */
export function parseMailRecipients(variable: string): MailRecipients {
  if (variable === everyone) return everyone;
  if (variable === notConfigured) return new Set();
  return new Set(variable.split(" ").map(addressHash));
}

/** @param address the hash of the mailbox */
export function isMailRecipient(recipients: MailRecipients, address: string): boolean {
  return recipients === everyone || recipients.has(address);
}
