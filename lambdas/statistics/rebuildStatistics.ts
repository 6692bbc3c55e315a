import { TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import { TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { countUncounted } from "./countUncounted.ts";
import { type LeadTable, readStatistics } from "./readStatistics.ts";
import type { StatisticsRecord } from "./StatisticsRecord.ts";
import { draftStatistics, publishedStatistics } from "./statisticsItems.ts";

/** What a rebuild did, or that another one was faster. */
export type Rebuild =
  | {
      readonly kind: "published";
      readonly before: StatisticsRecord;
      readonly after: StatisticsRecord;
      /** Records that are no whole lead, which count for nothing. */
      readonly brokenRecords: number;
    }
  | { readonly kind: "overtaken" };

/**
 * Counts all leads anew, while others arrive: first into a draft that nobody reads, under a generation of its own; then
 * the draft takes the place of the published count; then whatever was counted into the old one in the meantime is
 * counted into the new one. Interrupted anywhere, it has spoilt nothing: run it again.
 *
 * @param now becomes the generation, in milliseconds
 */
export async function rebuildStatistics(table: LeadTable, now: Date): Promise<Rebuild> {
  const before = await readStatistics(table);
  const generation = Math.max(now.getTime(), before.generation + 1);
  const { broken } = await countUncounted(table, draftStatistics(generation));
  if (!(await publish(table, before.generation, generation))) return { kind: "overtaken" };
  await countUncounted(table, publishedStatistics);
  return {
    kind: "published",
    before,
    after: await readStatistics(table),
    brokenRecords: broken,
  };
}

/** False when the published count is no longer of the generation that is to be replaced. */
async function publish(table: LeadTable, replaced: number, generation: number): Promise<boolean> {
  const { client, tableName: TableName } = table;
  const draft = draftStatistics(generation);
  const counted = await readStatistics(table, draft);
  try {
    await client.send(
      new TransactWriteCommand({
        TransactItems: [
          {
            Put: {
              TableName,
              Item: { idempotency_key: publishedStatistics.key, ...counted },
              ConditionExpression: "attribute_not_exists(generation) OR generation = :replaced",
              ExpressionAttributeValues: { ":replaced": replaced },
            },
          },
          { Delete: { TableName, Key: { idempotency_key: draft.key } } },
        ],
      }),
    );
    return true;
  } catch (error) {
    if (error instanceof TransactionCanceledException && isOvertaken(error)) return false;
    throw error;
  }
}

function isOvertaken({ CancellationReasons }: TransactionCanceledException): boolean {
  return CancellationReasons?.[0]?.Code === "ConditionalCheckFailed";
}
