import type { Logger } from "@aws-lambda-powertools/logger";
import type { Context, SQSBatchResponse, SQSEvent, SQSRecord } from "aws-lambda";
import type * as z from "zod/mini";
import { failureDetails, startLog } from "../log/functionLog.ts";

/** How a message was handled. Unless it is done, the queue redelivers it. */
export type MessageResult = {
  readonly isDone: boolean;
  /** For the log. */
  readonly outcome: string;
  readonly lead_id?: string;
  /** What the message was about, if not its kind. */
  readonly kind?: string;
};

/** How a function consumes the messages of its queue. */
export type MessageConsumer<Message> = {
  readonly process: (message: Message, record: SQSRecord) => Promise<MessageResult>;
  /** Called if processing a message failed. Returns true if the queue must not redeliver it. */
  readonly onFailure?: ((error: unknown, record: SQSRecord) => Promise<boolean>) | undefined;
  /**
   * Whether a message that takes almost the function's whole time is given up, so that the queue redelivers it alone. Otherwise
   * Lambda ends the function, and the queue redelivers the whole batch. For work that does no harm if it goes on later.
   */
  readonly givesUpInTime?: boolean;
  readonly logMessages: { readonly done: string; readonly failed: string };
  readonly logger: Logger;
};

type TypedConsumer<Message> = MessageConsumer<Message> & {
  /** Of a message's JSON. */
  readonly schema: z.ZodMiniType<Message>;
};

/** Processes a batch of messages in parallel. Reports the messages that the queue must redeliver. */
export function consumeMessages<Message extends object>(consumer: TypedConsumer<Message>) {
  return async (event: SQSEvent, context: Context): Promise<SQSBatchResponse> => {
    startLog(consumer.logger, context);
    const { givesUpInTime = false } = consumer;
    const timeMs = givesUpInTime ? context.getRemainingTimeInMillis() - reportMs : undefined;
    const process = (message: Message, record: SQSRecord) =>
      withinTime(consumer.process(message, record), timeMs);
    const isDone = await Promise.all(
      event.Records.map((record) => consume(record, { ...consumer, process })),
    );
    const failed = event.Records.filter((_, index) => !isDone[index]);
    return { batchItemFailures: failed.map(({ messageId }) => ({ itemIdentifier: messageId })) };
  };
}

/** The time to report which messages failed. */
const reportMs = 2_000;

/** @throws if the work takes longer. It is not stopped. */
async function withinTime<Result>(
  work: Promise<Result>,
  timeMs: number | undefined,
): Promise<Result> {
  if (timeMs === undefined) return work;
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new OutOfTimeError()), timeMs);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

class OutOfTimeError extends Error {
  override readonly name = "OutOfTimeError";
}

/** Processes one message. Returns false if the queue must redeliver it. */
async function consume<Message extends object>(
  record: SQSRecord,
  { schema, process, onFailure, logMessages, logger }: TypedConsumer<Message>,
): Promise<boolean> {
  const { body, messageId: message_id } = record;
  try {
    const message = schema.parse(JSON.parse(body));
    const { isDone, kind = kindOf(message), ...details } = await process(message, record);
    logger.info(logMessages.done, { message_id, kind, ...details });
    return isDone;
  } catch (error) {
    logger.error(logMessages.failed, { message_id, ...failureDetails(error) });
    return (await onFailure?.(error, record)) ?? false;
  }
}

function kindOf(message: object): unknown {
  return "kind" in message ? message.kind : undefined;
}
