import type { Logger } from "@aws-lambda-powertools/logger";
import type { Context, SQSBatchResponse, SQSEvent, SQSRecord } from "aws-lambda";
import { failureDetails, startLog } from "../log/functionLog.ts";
import { type LeadMessage, leadMessageSchema } from "./leadMessages.ts";

export type LeadMessageConsumer<Outcome> = {
  readonly process: (message: LeadMessage) => Promise<Outcome>;
  /** Whether the message is done. Otherwise the queue redelivers it. */
  readonly isDone: (outcome: Outcome) => boolean;
  /** Log fields for an outcome. */
  readonly describe: (outcome: Outcome, message: LeadMessage) => Readonly<Record<string, unknown>>;
  readonly logMessages: { readonly done: string; readonly failed: string };
  readonly logger: Logger;
};

/** Processes a batch of messages in parallel. Reports the messages that the queue must redeliver. */
export function consumeLeadMessages<Outcome>(consumer: LeadMessageConsumer<Outcome>) {
  return async (event: SQSEvent, context: Context): Promise<SQSBatchResponse> => {
    startLog(consumer.logger, context);
    const isDone = await Promise.all(event.Records.map((record) => consume(record, consumer)));
    const failed = event.Records.filter((_, index) => !isDone[index]);
    return { batchItemFailures: failed.map(({ messageId }) => ({ itemIdentifier: messageId })) };
  };
}

async function consume<Outcome>(
  { body, messageId: message_id }: SQSRecord,
  { process, isDone, describe, logMessages, logger }: LeadMessageConsumer<Outcome>,
): Promise<boolean> {
  try {
    const message = leadMessageSchema.parse(JSON.parse(body));
    const outcome = await process(message);
    logger.info(logMessages.done, { message_id, ...describe(outcome, message) });
    return isDone(outcome);
  } catch (error) {
    logger.error(logMessages.failed, { message_id, ...failureDetails(error) });
    return false;
  }
}
