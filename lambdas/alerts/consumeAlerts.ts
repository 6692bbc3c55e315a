import type { Logger } from "@aws-lambda-powertools/logger";
import type { AlertChannel } from "@planner/shared/lead/leadsTable";
import { consumeLeadMessages } from "../queues/consumeLeadMessages.ts";
import type { LeadMessage } from "../queues/leadMessages.ts";
import type { AlertOutcome } from "./deliverAlert.ts";

export type AlertConsumer = {
  readonly channel: AlertChannel;
  readonly deliver: (message: LeadMessage) => Promise<AlertOutcome>;
  readonly logger: Logger;
};

/** Delivers a batch of alerts. */
export function consumeAlerts({ channel, deliver, logger }: AlertConsumer) {
  logger.appendPersistentKeys({ channel });
  return consumeLeadMessages({
    process: deliver,
    isDone: ({ kind }) => kind !== "claimed by another sender",
    describe: (outcome, { kind: alert }) => ({
      outcome: outcome.kind,
      alert,
      ...(outcome.kind === "sent" && { lead_id: outcome.leadId }),
    }),
    logMessages: { done: "alert handled", failed: "alert failed" },
    logger,
  });
}
