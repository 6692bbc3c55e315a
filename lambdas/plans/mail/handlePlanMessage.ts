import type { Tables } from "../../tables/Tables.ts";
import { addressHash } from "../planKeys.ts";
import { bouncedAddresses } from "./bouncedAddresses.ts";
import { stopMail } from "./mailStop.ts";
import type { MailEvent, QueuedMessage } from "./planMessages.ts";
import { readPlansOfAddress } from "./readPlansOfAddress.ts";
import { type PlanMailSettings, sendPlanLinks } from "./sendPlanLinks.ts";
import { sendReminder } from "./sendReminder.ts";
import { endWaiting } from "./waitingMail.ts";

/** Handles a message of the queue. Returns what it did, for the log. */
export async function handlePlanMessage(
  settings: PlanMailSettings,
  message: QueuedMessage,
): Promise<string> {
  const { tables, now } = settings;
  if ("eventType" in message) return stopLostAddresses(tables, message, now());
  if ("reminder" in message) return sendReminder(settings, message);
  if ("plan_id" in message) return sendPlanLinks(settings, [message.plan_id], { kind: "saved" });
  const planIds = await readPlansOfAddress(tables, message.address);
  const outcome = await sendPlanLinks(settings, planIds, { kind: "links" });
  if (outcome !== "over the limit") await endWaiting(tables, message.address);
  return outcome;
}

/** Ends the emails to addresses that bounced or complained. Returns what it did, for the log. */
async function stopLostAddresses(tables: Tables, event: MailEvent, now: Date): Promise<string> {
  const addresses = bouncedAddresses(event);
  if (addresses === "transient bounce") return addresses;
  for (const address of addresses) {
    await stopMail(tables, addressHash(address), { by: "provider", now });
  }
  return "stopped";
}
