import { randomUUID } from "node:crypto";
import type { Logger } from "@aws-lambda-powertools/logger";
import type { Lead } from "@planner/shared/lead/leadSchema";
import type { AlertChannel, AlertKind } from "@planner/shared/lead/leadsTable";
import { type BookingWithoutLead, readUnansweredBooking } from "../bookings/bookingItems.ts";
import type { DeskTables } from "../desk/DeskTables.ts";
import { type AlertMarks, alertMarks } from "../leads/alertMarks.ts";
import { readAlertedLead } from "../leads/readLeads.ts";
import { failureDetails } from "../log/functionLog.ts";
import { consumeLeadMessages, type MessageResult } from "../queues/leadMessages.ts";

/** A lead, or a booked call of a person without one. */
export type AlertSubject = Lead | BookingWithoutLead;

export type AlertDelivery = {
  readonly marks: AlertMarks;
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

export type AlertChannelServices = {
  readonly table: DeskTables;
  readonly channel: AlertChannel;
  /** Returns what sends the channel's alerts of a kind. */
  readonly senderOf: (kind: AlertKind) => AlertDelivery["send"];
  readonly now: () => Date;
  readonly logger: Logger;
};

export function consumeAlerts({ table, channel, senderOf, now, logger }: AlertChannelServices) {
  return consumeLeadMessages({
    process: ({ is_booking, ...message }) => {
      const { idempotency_key: key, kind, due_at } = message;
      const marks = alertMarks(table, channel, kind);
      const readLead = () =>
        is_booking ? readUnansweredBooking(table, key) : readAlertedLead(table, message, now());
      return deliverAlert({ marks, readLead, send: senderOf(kind), now, logger }, key, due_at);
    },
    logMessages: { done: "alert handled", failed: "alert failed" },
    logger,
  });
}

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
  const id = randomUUID();
  const claimedAt = now();
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
