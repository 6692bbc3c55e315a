import type { Logger } from "@aws-lambda-powertools/logger";
import type { AlertKind } from "@planner/shared/lead/alerts";
import { BusyError } from "../aws/database.ts";
import { type AlertAllowance, hourOf } from "../leads/alertAllowance.ts";
import type { AlertSubject } from "./AlertSubject.ts";
import { type AlertDelivery, deliverAlert } from "./deliverAlert.ts";

/** What limits a channel's alerts. */
export type AlertLimit = {
  readonly allowance: AlertAllowance;
  readonly now: () => Date;
  readonly logger: Logger;
};

/** Sends one alert. Without a subject, it says that more leads are waiting. */
type SendAlert = (subject: AlertSubject | undefined, key: string, dueAt?: string) => Promise<void>;

/**
 * Returns a sender of a channel's alerts. Over the hour's allowance, new leads share one alert that says that more are
 * waiting. Alerts of leads that are still waiting or due have no limit.
 */
export function limitedAlerts(
  limit: AlertLimit,
  kind: AlertKind,
  send: SendAlert,
): AlertDelivery["send"] {
  const { allowance, now } = limit;
  return async (subject, key, dueAt) => {
    if (kind !== "new lead") {
      await send(subject, key, dueAt);
      return "sent";
    }
    if (await allowance.take(key, now())) {
      try {
        await send(subject, key);
      } catch (error) {
        // An alert that was not sent uses no allowance.
        await allowance.giveBack(key);
        throw error;
      }
      return "sent";
    }
    const isSent = await sendSummaryOnce(limit, subject, send);
    // Another sender has not sent it yet, and may fail. Until then, this lead's message is not done.
    if (!isSent) throw new BusyError("Another sender says that more leads are waiting");
    return "over the limit";
  };
}

/**
 * Sends the alert that more leads are waiting, unless it was sent in this hour. Its mark has the hour as the time that is
 * due. Returns false if another sender is sending it.
 */
async function sendSummaryOnce(
  { allowance, now, logger }: AlertLimit,
  subject: AlertSubject,
  send: SendAlert,
): Promise<boolean> {
  const hour = hourOf(now());
  const summary: AlertDelivery = {
    marks: allowance.summary,
    readSubject: async () => subject,
    send: async () => {
      await send(undefined, summaryKey, hour);
      return "sent";
    },
    now,
    logger,
  };
  const { isDone } = await deliverAlert(summary, summaryKey, hour);
  return isDone;
}

const summaryKey = "more waiting";
