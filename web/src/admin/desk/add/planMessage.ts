import { signerOf } from "../lead/personName.ts";

type PlanMessage = Readonly<{ name: string; link: string; sender: string }>;

/** The text of the message that sends the plan. */
export function planMessage({ name, link, sender }: PlanMessage): string {
  const text = `Hi ${name}, here is your plan: ${link}`;
  const signer = signerOf(sender);
  return signer === undefined ? text : `${text}\n${signer}`;
}
