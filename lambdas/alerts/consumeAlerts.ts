import type { Logger } from "@aws-lambda-powertools/logger";
import type { AlertChannel } from "@planner/shared/lead/leadsTable";
import type { Context, SQSBatchResponse, SQSEvent, SQSRecord } from "aws-lambda";
import { failureDetails, startLog } from "../log/functionLog.ts";
import { alertMessageSchema } from "./alertQueue.ts";
import type { AlertOutcome } from "./deliverAlert.ts";

export type AlertConsumer = {
  readonly channel: AlertChannel;
  /** Delivers the alert for the lead with this key. */
  readonly deliver: (leadKey: string) => Promise<AlertOutcome>;
  readonly logger: Logger;
};

/** Delivers a batch of alerts in parallel. Reports the messages that the queue must redeliver. */
export function consumeAlerts(consumer: AlertConsumer) {
  return async (event: SQSEvent, context: Context): Promise<SQSBatchResponse> => {
    startLog(consumer.logger, context);
    const isDone = await Promise.all(event.Records.map((record) => consume(record, consumer)));
    const failed = event.Records.filter((_, index) => !isDone[index]);
    return { batchItemFailures: failed.map(({ messageId }) => ({ itemIdentifier: messageId })) };
  };
}

/** Returns false if the queue must redeliver the message. */
async function consume(
  { body, messageId }: SQSRecord,
  { channel, deliver, logger }: AlertConsumer,
): Promise<boolean> {
  const message = { channel, message_id: messageId };
  try {
    const { idempotency_key } = alertMessageSchema.parse(JSON.parse(body));
    const outcome = await deliver(idempotency_key);
    logger.info("alert handled", {
      ...message,
      outcome: outcome.kind,
      ...(outcome.kind === "sent" && { lead_id: outcome.leadId }),
    });
    return outcome.kind !== "claimed by another sender";
  } catch (error) {
    logger.error("alert failed", { ...message, ...failureDetails(error) });
    return false;
  }
}
