import type { Logger } from "@aws-lambda-powertools/logger";
import type { BookingWithoutLead } from "@planner/shared/api/admin/bookingWithoutLead";
import type { AlertMarks } from "../leads/alertMarks.ts";
import type { AlertedLead } from "../leads/readLeads.ts";
import { failureDetails } from "../log/functionLog.ts";
import type { MessageResult } from "../queues/leadMessages.ts";

/** A lead, perhaps with the booked call that is about to start, or a booked call of a person without a lead. */
export type AlertSubject = AlertedLead | BookingWithoutLead;

export type AlertDelivery = {
  readonly marks: Pick<AlertMarks, "newClaimId" | "claim" | "confirm" | "release">;
  /** Returns undefined if no alert is due: the lead was erased or answered. */
  readonly readLead: (leadKey: string) => Promise<AlertSubject | undefined>;
  /** Sends the alert, or decides that it needs none of its own. Returns the outcome for the log. */
  readonly send: (
    lead: AlertSubject,
    leadKey: string,
    dueAt?: string,
  ) => Promise<"sent" | "over the limit">;
  readonly now: () => Date;
  readonly logger: Logger;
};

/**
 * Sends a lead's alert at least once: claims it, sends it and marks it as sent. A duplicate is possible only if the
 * function stops between sending and marking. Rejects if sending or marking fails, so that the alert is
 * redelivered.
 */
export async function deliverAlert(
  delivery: AlertDelivery,
  leadKey: string,
  dueAt?: string,
): Promise<MessageResult> {
  const { marks, readLead, send, now, logger } = delivery;
  const claimedAt = now();
  const id = marks.newClaimId(claimedAt);
  const until = new Date(claimedAt.getTime() + claimMs);
  const claim = await marks.claim(leadKey, { id, now: claimedAt, until, dueAt });
  if (claim !== "claimed") return { isDone: claim === "already sent", outcome: claim };
  let lead: AlertSubject | undefined;
  let outcome = "not due";
  try {
    lead = await readLead(leadKey);
    if (lead !== undefined) outcome = await send(lead, leadKey, dueAt);
  } catch (error) {
    // The claim expires anyway, and the caller needs the original error.
    await marks.release(leadKey, id).catch((failure: unknown) => {
      logger.error("claim not released", failureDetails(failure));
    });
    throw error;
  }
  if (lead === undefined) await marks.release(leadKey, id);
  else await marks.confirm(leadKey, id, now());
  return { isDone: true, outcome, ...(lead && { lead_id: lead.id }) };
}

/**
 * Longer than the function's timeout, so a sender never loses its claim. Shorter than the queue's visibility
 * timeout.
 */
const claimMs = 60_000;
