import { SendMessageBatchCommand, type SQSClient } from "@aws-sdk/client-sqs";
import { alertKinds } from "@planner/shared/lead/leadsTable";
import * as z from "zod/mini";

/**
 * A message about a lead. It contains only the lead's key, no personal data. Erasing a lead from the table therefore
 * also removes it from pending alerts.
 */
export type LeadMessage = z.infer<typeof leadMessageSchema>;

export const leadMessageSchema = z.object({
  /** The key of the lead's item. */
  idempotency_key: z.string().check(z.minLength(1)),
  /** The kind of alert. The search index ignores it. */
  kind: z._default(z.enum(alertKinds), "new lead"),
});

/** A message to enqueue. */
export type OutgoingMessage = {
  readonly leadKey: string;
  /** Default: "new lead". */
  readonly kind?: LeadMessage["kind"];
  /** 0 to 900. Default: 0. */
  readonly delaySeconds?: number;
};

/** Enqueues up to `maxMessagesPerCall` messages. Rejects if the queue rejects any. */
export type Enqueue = (messages: readonly OutgoingMessage[]) => Promise<void>;

/** The maximum number of messages per SQS call. */
export const maxMessagesPerCall = 10;

/** Creates a function that sends messages to a queue. */
export function enqueueTo(client: SQSClient, QueueUrl: string): Enqueue {
  return async (messages) => {
    if (messages.length === 0) return;
    const Entries = messages.map(({ leadKey, kind, delaySeconds }, index) => ({
      Id: String(index),
      MessageBody: JSON.stringify({ idempotency_key: leadKey, kind } satisfies z.input<
        typeof leadMessageSchema
      >),
      ...(delaySeconds !== undefined && { DelaySeconds: delaySeconds }),
    }));
    const { Failed = [] } = await client.send(new SendMessageBatchCommand({ QueueUrl, Entries }));
    const [first] = Failed;
    if (first === undefined) return;
    throw new Error(`The queue rejected ${Failed.length} messages: ${first.Code}`);
  };
}
