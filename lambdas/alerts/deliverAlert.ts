import type { Logger } from "@aws-lambda-powertools/logger";
import type { Lead } from "@planner/shared/lead/leadSchema";
import type { AlertMarks } from "../leads/alertMarks.ts";
import { failureDetails } from "../log/functionLog.ts";

export type AlertDelivery = {
  readonly marks: AlertMarks;
  /** Returns undefined if the lead was erased. Rejects if the lead is malformed. */
  readonly readLead: (leadKey: string) => Promise<Lead | undefined>;
  readonly send: (lead: Lead) => Promise<void>;
  readonly now: () => Date;
  readonly newClaimId: () => string;
  readonly logger: Logger;
};

export type AlertOutcome =
  | { readonly kind: "sent"; readonly leadId: string }
  | { readonly kind: "already sent" }
  | { readonly kind: "lead erased" }
  /** Another sender is sending it or has crashed. The alert must be redelivered later. */
  | { readonly kind: "claimed by another sender" };

/**
 * Sends a lead's alert at least once: claims it, sends it and marks it as sent. A duplicate is possible only if the
 * function stops between sending and marking. Rejects if sending or marking fails, so that the alert is
 * redelivered.
 */
export async function deliverAlert(
  delivery: AlertDelivery,
  leadKey: string,
): Promise<AlertOutcome> {
  const { marks, now, newClaimId } = delivery;
  const id = newClaimId();
  const claimedAt = now();
  const until = new Date(claimedAt.getTime() + claimMs);
  const claim = await marks.claim(leadKey, { id, now: claimedAt, until });
  if (claim !== "claimed") return { kind: claim };
  const lead = await sendClaimed(delivery, leadKey, id);
  if (lead === undefined) {
    await marks.release(leadKey, id);
    return { kind: "lead erased" };
  }
  await marks.confirm(leadKey, id, now());
  return { kind: "sent", leadId: lead.id };
}

/**
 * Longer than the function's timeout, so a sender never loses its claim. Shorter than the queue's visibility
 * timeout.
 */
const claimMs = 60_000;

/** Sends the lead unless it was erased. Releases the claim if sending fails. */
async function sendClaimed(
  { marks, readLead, send, logger }: AlertDelivery,
  leadKey: string,
  claimId: string,
): Promise<Lead | undefined> {
  try {
    const lead = await readLead(leadKey);
    if (lead !== undefined) await send(lead);
    return lead;
  } catch (error) {
    // The claim expires anyway. The caller needs the original error.
    await marks.release(leadKey, claimId).catch((reason: unknown) => {
      logger.error("claim not released", failureDetails(reason));
    });
    throw error;
  }
}
