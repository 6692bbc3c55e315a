import type { Logger } from "@aws-lambda-powertools/logger";
import type { AlertKind } from "@planner/shared/tables/leadsTable";
import { BusyError } from "../aws/database.ts";
import { type AlertAllowance, hourOf } from "../leads/alertAllowance.ts";
import type { AlertSubject } from "./AlertSubject.ts";
import { type AlertDelivery, deliverAlert } from "./deliverAlert.ts";

export type AlertLimit = {
  readonly allowance: AlertAllowance;
  readonly now: () => Date;
  readonly logger: Logger;
};

/**
 * Sends a channel's alerts. Over the hour's allowance, new leads share one alert that says that more are waiting. Alerts of
 * leads that are still waiting or due have no limit.
 *
 * @param send gets no subject to say that more leads are waiting
 */
export function limitedAlerts(
  { allowance, now, logger }: AlertLimit,
  kind: AlertKind,
  send: (subject: AlertSubject | undefined, key: string, dueAt?: string) => Promise<void>,
): AlertDelivery["send"] {
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
    const summary = {
      marks: allowance.summary,
      readSubject: async () => subject,
      send: async (_: AlertSubject, summaryKey: string, hour?: string) => {
        await send(undefined, summaryKey, hour);
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
