import type { Logger } from "@aws-lambda-powertools/logger";
import type { AlertKind } from "@planner/shared/tables/leadsTable";
import { BusyError } from "../aws/database.ts";
import { type AlertAllowance, hourOf } from "../leads/alertAllowance.ts";
import { type AlertDelivery, type AlertSubject, deliverAlert } from "./deliverAlert.ts";

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
