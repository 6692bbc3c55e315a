import { Logger } from "@aws-lambda-powertools/logger";
import type { BookingWithoutLead } from "@planner/shared/api/admin/bookingWithoutLead";
import type { VariablesOf } from "@planner/shared/deployment/functions";
import type { AlertChannel, AlertKind } from "@planner/shared/tables/leadsTable";
import { BusyError } from "../aws/database.ts";
import { onFirstEvent, readEnvironment } from "../aws/environment.ts";
import { readUnansweredBooking } from "../bookings/listedBookings.ts";
import { type AlertAllowance, hourOf } from "../leads/alertAllowance.ts";
import { type AlertMarks, alertMarks } from "../leads/alertMarks.ts";
import {
  type AlertedLead,
  readAlertedLead,
  readLead as readStoredLead,
} from "../leads/readLeads.ts";
import { failureDetails } from "../log/functionLog.ts";
import {
  consumeLeadMessages,
  type LeadMessage,
  type MessageConsumer,
  type MessageResult,
  type ReportedChange,
} from "../queues/leadMessages.ts";
import { openTables, type Tables } from "../tables/Tables.ts";

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

export type AlertChannelServices = {
  readonly table: Tables;
  readonly channel: AlertChannel;
  /** Returns what sends the channel's alerts of a kind. */
  readonly senderOf: (kind: AlertKind, change?: ReportedChange) => AlertDelivery["send"];
  readonly onFailure?: MessageConsumer<LeadMessage>["onFailure"];
  readonly now: () => Date;
  readonly logger: Logger;
};

/** The handler of a channel's function. `open` returns how the channel sends. */
export function alertHandler<Channel extends AlertChannel>(
  channel: Channel,
  open: (
    variables: VariablesOf<`alert-${Channel}`>,
    opened: Pick<AlertChannelServices, "table" | "now" | "logger"> & { readonly timeZone: string },
  ) => Pick<AlertChannelServices, "senderOf" | "onFailure">,
) {
  return onFirstEvent(() => {
    const name: `alert-${Channel}` = `alert-${channel}`;
    const table = openTables(name, readEnvironment<`alert-${AlertChannel}`>(name));
    const opened = { table, timeZone: table.timeZone, now: () => new Date(), logger: new Logger() };
    return consumeAlerts({ ...opened, channel, ...open(readEnvironment(name), opened) });
  });
}

export function consumeAlerts(services: AlertChannelServices) {
  const { table, channel, senderOf, onFailure, now, logger } = services;
  return consumeLeadMessages({
    process: async ({ is_booking, change, ...message }) => {
      const { idempotency_key: key, kind, due_at, call_id } = message;
      const marks = alertMarks(table, channel, kind);
      const delivery = { marks, send: senderOf(kind, change), now, logger };
      if (change) {
        // Erasing the lead does not delete this mark, which contains only the lead's key.
        const markKey = `${key}#${change.type}#${change.id}`;
        const readLead = () => readStoredLead(table, key);
        return { ...(await deliverAlert({ ...delivery, readLead }, markKey)), kind: change.type };
      }
      const readLead = () =>
        is_booking ? readUnansweredBooking(table, key) : readAlertedLead(table, message, now());
      // Each booked call has a mark of its own: it may be earlier than the last touch that was due.
      const markKey = call_id === undefined ? key : `${key}#${call_id}`;
      return deliverAlert({ ...delivery, readLead }, markKey, due_at);
    },
    onFailure,
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
