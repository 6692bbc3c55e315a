import { randomUUID } from "node:crypto";
import type { Logger } from "@aws-lambda-powertools/logger";
import type { Lead } from "@planner/shared/lead/leadSchema";
import type { AlertChannel, AlertKind } from "@planner/shared/lead/leadsTable";
import { BusyError } from "../aws/database.ts";
import { type BookingWithoutLead, readUnansweredBooking } from "../bookings/bookingItems.ts";
import type { DeskTables } from "../desk/DeskTables.ts";
import { type AlertAllowance, hourOf } from "../leads/alertAllowance.ts";
import { type AlertMarks, alertMarks } from "../leads/alertMarks.ts";
import { readAlertedLead } from "../leads/readLeads.ts";
import { failureDetails } from "../log/functionLog.ts";
import { consumeLeadMessages, type MessageResult } from "../queues/leadMessages.ts";

/** A lead, or a booked call of a person without one. */
export type AlertSubject = Lead | BookingWithoutLead;

export type AlertDelivery = {
  readonly marks: Pick<AlertMarks, "claim" | "confirm" | "release">;
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

export type AlertLimit = {
  readonly allowance: AlertAllowance;
  readonly now: () => Date;
  readonly logger: Logger;
};

/**
 * Sends a channel's alerts. Over the hour's allowance, new leads share one alert that says that more are waiting. Alerts of
 * leads that are still waiting or due have no limit.
 *
 * @param send gets no lead to say that more are waiting
 */
export function limitedAlerts(
  { allowance, now, logger }: AlertLimit,
  kind: AlertKind,
  send: (lead: AlertSubject | undefined, leadKey: string, dueAt?: string) => Promise<void>,
): AlertDelivery["send"] {
  return async (lead, leadKey, dueAt) => {
    if (kind !== "new lead") {
      await send(lead, leadKey, dueAt);
      return "sent";
    }
    if (await allowance.take(leadKey, now())) {
      try {
        await send(lead, leadKey);
      } catch (error) {
        // An alert that was not sent uses no allowance.
        await allowance.giveBack(leadKey);
        throw error;
      }
      return "sent";
    }
    const summary = {
      marks: allowance.summary,
      readLead: async () => lead,
      send: async (_: AlertSubject, key: string, hour?: string) => {
        await send(undefined, key, hour);
        return "sent" as const;
      },
      now,
      logger,
    };
    const { isDone } = await deliverAlert(summary, "more waiting", hourOf(now()));
    // Another sender has not sent it yet, and may fail. Until then, this lead's message is not done.
    if (!isDone) throw new BusyError("Another sender says that more leads are waiting");
    return "over the limit";
  };
}

/**
 * Longer than the function's timeout, so a sender never loses its claim. Shorter than the queue's visibility
 * timeout.
 */
const claimMs = 60_000;
