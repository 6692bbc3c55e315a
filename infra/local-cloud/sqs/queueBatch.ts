import { createHash } from "node:crypto";
import { z } from "zod";
import type { InvocationOutcome } from "../lambda/LambdaFunction.ts";
import type { Message } from "./MessageStore.ts";

/** What a queue's function is handed: https://docs.aws.amazon.com/lambda/latest/dg/with-sqs.html */
export function queueEvent(
  messages: readonly Message[],
  source: { readonly queueArn: string; readonly region: string },
) {
  return {
    Records: messages.map((message) => ({
      messageId: message.id,
      receiptHandle: message.receipt_handle,
      body: message.body,
      attributes: {
        ApproximateReceiveCount: String(message.receives),
        SentTimestamp: String(message.sent_at_ms),
        SenderId: "local",
        ApproximateFirstReceiveTimestamp: String(message.first_received_at_ms),
      },
      messageAttributes: {},
      md5OfBody: createHash("md5").update(message.body).digest("hex"),
      eventSource: "aws:sqs",
      eventSourceARN: source.queueArn,
      awsRegion: source.region,
    })),
  };
}

const reportSchema = z.object({
  batchItemFailures: z.array(z.object({ itemIdentifier: z.string().min(1) })).nullish(),
});

/**
 * The messages that a function is done with; the others come again once they are visible. An answer that names what was
 * not in the batch, or makes no sense, fails them all.
 */
export function doneMessages(
  messages: readonly Message[],
  outcome: InvocationOutcome,
  reportsItems: boolean,
): readonly Message[] {
  if (outcome.kind !== "returned") return [];
  if (!reportsItems) return messages;
  const value: unknown = JSON.parse(outcome.payload);
  const report = reportSchema.safeParse(value ?? {});
  if (!report.success) return [];
  const failed = new Set(report.data.batchItemFailures?.map((item) => item.itemIdentifier));
  const known = messages.filter(({ id }) => failed.has(id)).length;
  return known === failed.size ? messages.filter(({ id }) => !failed.has(id)) : [];
}
