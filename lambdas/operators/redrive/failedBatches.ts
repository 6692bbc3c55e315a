import { DeleteMessageCommand, ReceiveMessageCommand, type SQSClient } from "@aws-sdk/client-sqs";
import { longestSaveMs } from "@planner/shared/deployment/functions";
import * as z from "zod/mini";
import { type Change, readChanges } from "../../tables/changeLog.ts";
import { idPrefix } from "../../tables/itemId.ts";
import type { Tables } from "../../tables/Tables.ts";

/** The time range in which the leads of a failed batch were written. */
export type Period = { readonly from: Date; readonly to: Date };

/**
 * Processes the dead letters of a stream. Each contains the time range of its batch, but not the batch.
 *
 * @returns the number of leads that `redrive` has processed
 */
export async function redriveBatches(
  client: SQSClient,
  queueUrl: string,
  redrive: (period: Period) => Promise<number>,
): Promise<number> {
  let leads = 0;
  for (;;) {
    const { Messages: letters = [] } = await client.send(
      new ReceiveMessageCommand({
        QueueUrl: queueUrl,
        MaxNumberOfMessages: 10,
        VisibilityTimeout: 300,
      }),
    );
    if (letters.length === 0) return leads;
    for (const { Body, ReceiptHandle } of letters) {
      leads += await redrive(periodOf(Body));
      await client.send(new DeleteMessageCommand({ QueueUrl: queueUrl, ReceiptHandle }));
    }
  }
}

/** The edits and erasures of a time range, as far as the change log goes back. */
export async function changesIn(
  tables: Tables,
  { from, to }: Period,
  now: Date,
): Promise<readonly Change[]> {
  const changes = await readChanges(tables, { since: from, now, limit: Number.MAX_SAFE_INTEGER });
  return changes.filter(({ id }) => id < `${idPrefix(to)}~`);
}

/** The time range in which a dead letter's leads were written. */
function periodOf(body: string | undefined): Period {
  const { DDBStreamBatchInfo: batch } = deadLetterSchema.parse(JSON.parse(body ?? ""));
  return {
    from: new Date(Date.parse(batch.approximateArrivalOfFirstRecord) - longestSaveMs),
    // The times are rounded down to seconds.
    to: new Date(Date.parse(batch.approximateArrivalOfLastRecord) + 1000),
  };
}

const deadLetterSchema = z.object({
  DDBStreamBatchInfo: z.object({
    approximateArrivalOfFirstRecord: z.string(),
    approximateArrivalOfLastRecord: z.string(),
  }),
});
