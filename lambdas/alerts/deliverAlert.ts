import type { Logger } from "@aws-lambda-powertools/logger";
import type { Lead } from "@planner/shared/lead/leadSchema";
import type { AlertMarks } from "../leads/alerts/alertMarks.ts";
import { AlertClaims } from "./AlertClaims.ts";

export type AlertDelivery = {
  readonly marks: AlertMarks;
  /** Returns undefined if no alert is due: the lead was erased or answered. Rejects if the lead is malformed. */
  readonly readLead: (leadKey: string) => Promise<Lead | undefined>;
  readonly send: (leads: readonly [Lead, ...Lead[]]) => Promise<void>;
  readonly now: () => Date;
  readonly newClaimId: () => string;
  readonly logger: Logger;
};

export type AlertOutcome =
  | { readonly kind: "sent"; readonly leadId: string }
  /** The alert was enqueued again, for later. */
  | { readonly kind: "deferred" }
  | { readonly kind: "already sent" }
  /** The lead was erased, or answered in time. */
  | { readonly kind: "not due" }
  /** Another sender is sending it or has crashed. The alert must be redelivered later. */
  | { readonly kind: "claimed by another sender" };

/**
 * Sends a lead's alert at least once: claims it, sends it and marks it as sent. A duplicate is possible only if the
 * function stops between sending and marking. Rejects if sending or marking fails, so that the alert is
 * redelivered.
 *
 * @param others leads to send in the same alert, unless they are already sent or not due
 */
export async function deliverAlert(
  delivery: AlertDelivery,
  leadKey: string,
  others: readonly string[] = [],
): Promise<AlertOutcome> {
  const claims = new AlertClaims(delivery);
  const claim = await claims.add(leadKey);
  if (claim !== "claimed") return { kind: claim };
  const lead = await sendClaimed(delivery, claims, { leadKey, others });
  if (lead === undefined) {
    await claims.release();
    return { kind: "not due" };
  }
  await claims.confirm();
  return { kind: "sent", leadId: lead.id };
}

type AlertKeys = { readonly leadKey: string; readonly others: readonly string[] };

/** Sends the leads unless the first is not due. Releases the claims if sending fails. */
async function sendClaimed(
  { readLead, send }: AlertDelivery,
  claims: AlertClaims,
  { leadKey, others }: AlertKeys,
): Promise<Lead | undefined> {
  try {
    const lead = await readLead(leadKey);
    if (lead !== undefined) await send([lead, ...(await claims.addLeads(others))]);
    return lead;
  } catch (error) {
    await claims.releaseQuietly();
    throw error;
  }
}
