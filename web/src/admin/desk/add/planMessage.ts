import { signerOf } from "../lead/personName.ts";

type PlanMessage = Readonly<{ name: string; link: string; senderEmail: string }>;

/** The text of the message that sends the plan. */
export function planMessage({ name, link, senderEmail }: PlanMessage): string {
  const text = `Hi ${name}, here is your plan: ${link}`;
  const signer = signerOf(senderEmail);
  return signer === undefined ? text : `${text}\n${signer}`;
}
