import type { Logger } from "@aws-lambda-powertools/logger";
import type { Context, SQSBatchResponse, SQSEvent, SQSRecord } from "aws-lambda";
import { failureWithoutData } from "../logging/failureWithoutData.ts";
import type { AlertChannel } from "./AlertChannel.ts";
import { alertMessageSchema } from "./AlertMessage.ts";
import type { AlertOutcome } from "./deliverAlert.ts";

/** What emptying a queue of alerts needs of the world. */
export type AlertQueueDependencies = {
  readonly channel: AlertChannel;
  readonly deliver: (leadKey: string) => Promise<AlertOutcome>;
  readonly logger: Logger;
};

/** Delivers the alerts of a batch, all at once, and names the messages that have to come again. */
export function alertQueue({ channel, deliver, logger }: AlertQueueDependencies) {
  const isDone = async (record: SQSRecord): Promise<boolean> => {
    try {
      const { idempotency_key } = alertMessageSchema.parse(JSON.parse(record.body));
      const { kind, ...sent } = await deliver(idempotency_key);
      const lead = "leadId" in sent ? { lead_id: sent.leadId } : {};
      logger.info("alert handled", {
        channel,
        outcome: kind,
        message_id: record.messageId,
        ...lead,
      });
      return kind !== "in other hands";
    } catch (error) {
      const message_id = record.messageId;
      logger.error("alert failed", { channel, message_id, ...failureWithoutData(error) });
      return false;
    }
  };
  return async (event: SQSEvent, context: Context): Promise<SQSBatchResponse> => {
    logger.resetKeys();
    logger.appendKeys({ request_id: context.awsRequestId });
    const done = await Promise.all(event.Records.map(isDone));
    return {
      batchItemFailures: event.Records.filter((_, place) => !done[place]).map(({ messageId }) => ({
        itemIdentifier: messageId,
      })),
    };
  };
}
