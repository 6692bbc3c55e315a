import type { Logger } from "@aws-lambda-powertools/logger";
import type { AlertMarks } from "../leads/alertMarks.ts";
import { failureDetails } from "../log/functionLog.ts";
import type { MessageResult } from "../queues/consumeMessages.ts";
import type { AlertSubject } from "./AlertSubject.ts";

/** How an alert is read, sent and marked. */
export type AlertDelivery = {
  readonly marks: Pick<AlertMarks, "newClaim" | "claim" | "confirm" | "release">;
  /** Reads the lead or the booked call. Returns undefined if no alert is due, for example because the lead was answered. */
  readonly readSubject: (key: string) => Promise<AlertSubject | undefined>;
  /**
   * Sends the alert, or decides that it needs none of its own. Returns the outcome for the log. Each channel has its own:
   * `sendAlertMail`, `sendAlertSlack`, `sendAlertPush` or `callWebhook`.
   */
  readonly send: (
    subject: AlertSubject,
    key: string,
    dueAt?: string,
  ) => Promise<"sent" | "over the limit">;
  readonly now: () => Date;
  readonly logger: Logger;
};

/**
 * Sends an alert at least once: claims it, sends it and marks it as sent. A duplicate is possible only if the
 * function stops between sending and marking. Rejects if sending or marking fails, so that the alert is
 * redelivered.
 *
 * @param key identifies the alert: the lead's key, perhaps with the booked call or the change that the alert is about
 */
export async function deliverAlert(
  delivery: AlertDelivery,
  key: string,
  dueAt?: string,
): Promise<MessageResult> {
  const { marks, readSubject, send, now, logger } = delivery;
  const claim = marks.newClaim(now());
  const claimOutcome = await marks.claim(key, { ...claim, dueAt });
  if (claimOutcome !== "claimed") {
    return { isDone: claimOutcome === "already sent", outcome: claimOutcome };
  }
  let subject: AlertSubject | undefined;
  let outcome = "not due";
  try {
    subject = await readSubject(key);
    if (subject !== undefined) outcome = await send(subject, key, dueAt);
  } catch (error) {
    // The claim expires anyway, and the caller needs the original error.
    await marks.release(key, claim.id).catch((failure: unknown) => {
      logger.error("claim not released", failureDetails(failure));
    });
    throw error;
  }
  if (subject === undefined) {
    await marks.release(key, claim.id);
    return { isDone: true, outcome };
  }
  await marks.confirm(key, claim.id, now());
  return { isDone: true, outcome, lead_id: subject.id };
}
