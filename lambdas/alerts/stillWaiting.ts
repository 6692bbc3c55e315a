import { responseLimitMs } from "@planner/shared/lead/followUp/responseClock";
import type { LeadChange } from "../leads/leadChange.ts";
import type { NewLeadMessage } from "../queues/leadMessages.ts";

type DelayedMessage = NewLeadMessage & { readonly delaySeconds: number };

/**
 * The messages that alert once more to new leads, five minutes after their capture. `deliverAlert` drops those of leads that were
 * answered meanwhile. Suspect leads have no clock.
 */
export function stillWaitingMessages(
  leads: readonly LeadChange[],
  now: Date,
): readonly DelayedMessage[] {
  const trusted = leads.filter(({ isSuspect }) => !isSuspect);
  return trusted.map((lead) => ({
    idempotency_key: lead.leadKey,
    kind: "still waiting",
    delaySeconds: secondsLeft(lead, now),
  }));
}

/** The time left to answer a lead. The whole time if the capture time is missing or malformed. */
function secondsLeft({ createdAt }: LeadChange, now: Date): number {
  if (createdAt === undefined || Number.isNaN(Date.parse(createdAt))) return responseLimitMs / 1000;
  const elapsedMs = Math.max(0, now.getTime() - Date.parse(createdAt));
  return Math.ceil(Math.max(0, responseLimitMs - elapsedMs) / 1000);
}
