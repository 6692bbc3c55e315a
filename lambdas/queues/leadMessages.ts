import type { Logger } from "@aws-lambda-powertools/logger";
import { SendMessageBatchCommand, type SQSClient } from "@aws-sdk/client-sqs";
import { alertKinds } from "@planner/shared/lead/alerts";
import type { Context, SQSBatchResponse, SQSEvent, SQSRecord } from "aws-lambda";
import * as z from "zod/mini";
import { failureDetails, startLog } from "../log/functionLog.ts";
import { reportSchema } from "../tables/changeLog.ts";

/**
 * A message about a lead. It contains only the lead's key, no personal data. Erasing a lead from the table therefore
 * also removes it from pending alerts.
 */
export type LeadMessage = z.infer<typeof leadMessageSchema>;

/** A change that only the webhook reports. */
export type ReportedChange = z.infer<typeof changeSchema>;

const changeSchema = z.extend(reportSchema, {
  /** The edit's ID, which stays the same if the change is queued again. */
  id: z.string(),
});

const leadMessageSchema = z.object({
  idempotency_key: z.string().check(z.minLength(1)),
  /** The kind of alert. The search index ignores it. */
  kind: z._default(z.enum(alertKinds), "new lead"),
  /** The time of the touch that is due, or the start of the booked call. Only with the kind `due`. */
  due_at: z.optional(z.string()),
  /** The booking whose call is about to start. */
  call_id: z.optional(z.string()),
  /** The key is the place in the list of the booked calls without a lead. */
  is_booking: z.optional(z.boolean()),
  /** If present, the message reports this change and is not an alert. */
  change: z.optional(changeSchema),
});

/**
 * Enqueues messages, ten with each call of SQS, each with a delay of 0 to 900 seconds. Rejects if the queue rejects any.
 */
export type Enqueue<Message extends object = z.input<typeof leadMessageSchema>> = (
  messages: readonly (Message & { readonly delaySeconds?: number })[],
) => Promise<void>;

export const maxMessagesPerCall = 10;

export function enqueueTo<Message extends object = z.input<typeof leadMessageSchema>>(
  client: SQSClient,
  QueueUrl: string,
): Enqueue<Message> {
  return async (messages) => {
    const entries = messages.map(({ delaySeconds, ...message }, index) => ({
      Id: String(index),
      MessageBody: JSON.stringify(message),
      DelaySeconds: delaySeconds,
    }));
    for (let start = 0; start < entries.length; start += maxMessagesPerCall) {
      const Entries = entries.slice(start, start + maxMessagesPerCall);
      const { Failed = [] } = await client.send(new SendMessageBatchCommand({ QueueUrl, Entries }));
      const [first] = Failed;
      if (first) throw new Error(`The queue rejected ${Failed.length} messages: ${first.Code}`);
    }
  };
}

/** How a message was handled. Unless it is done, the queue redelivers it. */
export type MessageResult = {
  readonly isDone: boolean;
  /** For the log. */
  readonly outcome: string;
  readonly lead_id?: string;
  /** What the message was about, if not its kind. */
  readonly kind?: string;
};

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

export function consumeLeadMessages(consumer: MessageConsumer<LeadMessage>) {
  return consumeMessages({ ...consumer, schema: leadMessageSchema });
}

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

async function consume<Message extends object>(
  record: SQSRecord,
  { schema, process, onFailure, logMessages, logger }: TypedConsumer<Message>,
): Promise<boolean> {
  const { body, messageId: message_id } = record;
  try {
    const message = schema.parse(JSON.parse(body));
    const { isDone, ...details } = await process(message, record);
    const kind = "kind" in message ? { kind: message.kind } : {};
    logger.info(logMessages.done, { message_id, ...kind, ...details });
    return isDone;
  } catch (error) {
    logger.error(logMessages.failed, { message_id, ...failureDetails(error) });
    return (await onFailure?.(error, record)) ?? false;
  }
}
