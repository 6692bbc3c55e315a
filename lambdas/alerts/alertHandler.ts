import { Logger } from "@aws-lambda-powertools/logger";
import type { VariablesOf } from "@planner/shared/deployment/functions";
import type { AlertChannel, AlertKind } from "@planner/shared/lead/alerts";
import { onFirstEvent, readEnvironment } from "../aws/environment.ts";
import { readUnansweredBooking } from "../bookings/listedBookings.ts";
import { alertMarks } from "../leads/alertMarks.ts";
import { readLeadIfDue } from "../leads/readLeadIfDue.ts";
import { readLead } from "../leads/readLeads.ts";
import type { MessageConsumer, MessageResult } from "../queues/consumeMessages.ts";
import {
  consumeLeadMessages,
  type LeadMessage,
  type ReportedChange,
} from "../queues/leadMessages.ts";
import { openTables, type Tables } from "../tables/Tables.ts";
import { type AlertDelivery, deliverAlert } from "./deliverAlert.ts";

/** What delivering a channel's alerts needs. */
export type AlertChannelServices = {
  readonly tables: Tables;
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
    opened: Pick<AlertChannelServices, "tables" | "now" | "logger"> & { readonly timeZone: string },
  ) => Pick<AlertChannelServices, "senderOf" | "onFailure">,
) {
  return onFirstEvent(() => {
    const name: `alert-${Channel}` = `alert-${channel}`;
    // TypeScript knows the variables that all channels have only for the union of their names.
    const tables = openTables(name, readEnvironment<`alert-${AlertChannel}`>(name));
    const opened = {
      tables,
      timeZone: tables.timeZone,
      now: () => new Date(),
      logger: new Logger(),
    };
    return consumeAlerts({ ...opened, channel, ...open(readEnvironment(name), opened) });
  });
}

/** Delivers the alerts and the reported changes that a batch of messages asks for. */
export function consumeAlerts(services: AlertChannelServices) {
  const { onFailure, logger } = services;
  return consumeLeadMessages({
    process: (message) => deliverMessage(services, message),
    onFailure,
    logMessages: { done: "alert handled", failed: "alert failed" },
    logger,
  });
}

/** Delivers the alert or the reported change of one message. */
async function deliverMessage(
  { tables, channel, senderOf, now, logger }: AlertChannelServices,
  message: LeadMessage,
): Promise<MessageResult> {
  const { idempotency_key: key, kind, due_at, call_id, is_booking, change } = message;
  const marks = alertMarks(tables, channel, kind);
  const delivery = { marks, send: senderOf(kind, change), now, logger };
  if (change) {
    // Erasing the lead does not delete this mark, which contains only the lead's key.
    const markKey = `${key}#${change.type}#${change.id}`;
    const readSubject = () => readLead(tables, key);
    const result = await deliverAlert({ ...delivery, readSubject }, markKey);
    return { ...result, kind: change.type };
  }
  const readSubject = () =>
    is_booking ? readUnansweredBooking(tables, key) : readLeadIfDue(tables, message, now());
  // Each booked call has a mark of its own: it may be earlier than the last touch that was due.
  const markKey = call_id === undefined ? key : `${key}#${call_id}`;
  return deliverAlert({ ...delivery, readSubject }, markKey, due_at);
}
