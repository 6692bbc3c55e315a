import type { Logger } from "@aws-lambda-powertools/logger";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { failureWithoutData } from "../logging/failureWithoutData.ts";
import type { AlertMarks } from "./AlertMarks.ts";

/** What delivering an alert needs of the world. */
export type AlertDelivery = {
  readonly marks: AlertMarks;
  /** Undefined: the lead was erased. Rejects when the record is no whole lead. */
  readonly readLead: (leadKey: string) => Promise<Lead | undefined>;
  readonly send: (lead: Lead) => Promise<void>;
  readonly now: () => Date;
  readonly newClaimId: () => string;
  readonly logger: Logger;
};

/** What became of an alert. */
export type AlertOutcome =
  | { readonly kind: "sent"; readonly leadId: string }
  | { readonly kind: "sent before" }
  /** The lead is not in the table any more: there is nobody to tell of. */
  | { readonly kind: "erased" }
  /** Somebody else is sending it at this moment, or died over it a moment ago: it has to come again. */
  | { readonly kind: "in other hands" };

/**
 * Sends a lead's alert at least once, and only once as long as nobody dies between sending and noting it: the alert is
 * claimed, sent and marked as sent. Rejects when it was not sent, or was and could not be marked: then it has to come again.
 */
export async function deliverAlert(
  { marks, readLead, send, now, newClaimId, logger }: AlertDelivery,
  leadKey: string,
): Promise<AlertOutcome> {
  const id = newClaimId();
  const claimedAt = now();
  const until = new Date(claimedAt.getTime() + claimMs);
  const claim = await marks.claim(leadKey, { id, now: claimedAt, until });
  if (claim !== "claimed") return { kind: claim };
  let lead: Lead | undefined;
  try {
    lead = await readLead(leadKey);
    if (lead !== undefined) await send(lead);
  } catch (error) {
    // A claim that stays runs out by itself: what matters is why sending failed.
    await marks.release(leadKey, id).catch((reason: unknown) => {
      logger.error("claim not released", failureWithoutData(reason));
    });
    throw error;
  }
  if (lead === undefined) {
    await marks.release(leadKey, id);
    return { kind: "erased" };
  }
  await marks.confirm(leadKey, id, now());
  return { kind: "sent", leadId: lead.id };
}

/** Longer than a function lives, which is how long it can be sending; shorter than a message stays hidden. */
export const claimMs = 60_000;
