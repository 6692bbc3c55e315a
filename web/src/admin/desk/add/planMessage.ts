import { signerOf } from "../lead/personName.ts";

type PlanMessage = Readonly<{ name: string; link: string; sender: string }>;

/** The text of the message that sends the plan. */
export function planMessage({ name, link, sender }: PlanMessage): string {
  return [`Hi ${name}, here is your plan: ${link}`, ...signerOf(sender)].join("\n");
}
