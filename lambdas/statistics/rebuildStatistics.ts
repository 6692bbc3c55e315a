import { TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import { TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { countUncounted } from "./countUncounted.ts";
import { type LeadTable, readStatistics } from "./readStatistics.ts";
import { emptyStatistics, type StatisticsRecord } from "./StatisticsRecord.ts";
import { draftStatistics, publishedStatistics, type StatisticsItem } from "./statisticsItems.ts";

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
  const change = { replaced: before.generation, draft: draftStatistics(generation) };
  if (!(await begin(table, change))) return { kind: "overtaken" };
  const { broken } = await countUncounted(table, change.draft);
  if (!(await publish(table, change))) return { kind: "overtaken" };
  await countUncounted(table, publishedStatistics);
  const after = await readStatistics(table);
  return { kind: "published", before, after, brokenRecords: broken };
}

/** A draft, and the generation of the published count whose place it takes. */
type Change = { readonly replaced: number; readonly draft: StatisticsItem };

/** Puts the draft down. False when another rebuild of the same instant did, or was even faster. */
function begin({ client, tableName: TableName }: LeadTable, { replaced, draft }: Change) {
  return unlessOvertaken(async () => {
    await client.send(
      new TransactWriteCommand({
        TransactItems: [
          {
            ConditionCheck: {
              TableName,
              Key: { idempotency_key: publishedStatistics.key },
              ...stillPublished(replaced),
            },
          },
          {
            Put: {
              TableName,
              Item: { idempotency_key: draft.key, ...emptyStatistics(draft.firstGeneration) },
              ConditionExpression: "attribute_not_exists(idempotency_key)",
            },
          },
        ],
      }),
    );
  });
}

/** Publishes the draft. False when another rebuild published its own meanwhile. */
async function publish(table: LeadTable, change: Change): Promise<boolean> {
  for (let triesLeft = maxPublications; ; triesLeft--) {
    const counted = await readStatistics(table, change.draft);
    try {
      await table.client.send(publication(table.tableName, change, counted));
      return true;
    } catch (error) {
      if (!(error instanceof TransactionCanceledException)) throw error;
      const [published, draft] = error.CancellationReasons?.map(({ Code }) => Code) ?? [];
      if (published === "ConditionalCheckFailed") return false;
      // Somebody was erased from the draft after it was read.
      if (draft !== "ConditionalCheckFailed" || triesLeft <= 1) throw error;
    }
  }
}

/** Nobody erases people faster than that. */
const maxPublications = 20;

function publication(
  TableName: string,
  { replaced, draft }: Change,
  counted: StatisticsRecord,
): TransactWriteCommand {
  return new TransactWriteCommand({
    TransactItems: [
      {
        Put: {
          TableName,
          Item: { idempotency_key: publishedStatistics.key, ...counted },
          ...stillPublished(replaced),
        },
      },
      {
        Delete: {
          TableName,
          Key: { idempotency_key: draft.key },
          ConditionExpression: "total_leads = :counted",
          ExpressionAttributeValues: { ":counted": counted.total_leads },
        },
      },
    ],
  });
}

function stillPublished(generation: number) {
  return {
    ConditionExpression: "attribute_not_exists(generation) OR generation = :replaced",
    ExpressionAttributeValues: { ":replaced": generation },
  };
}

async function unlessOvertaken(write: () => Promise<void>): Promise<boolean> {
  try {
    await write();
    return true;
  } catch (error) {
    if (error instanceof TransactionCanceledException && isOvertaken(error)) return false;
    throw error;
  }
}

function isOvertaken({ CancellationReasons }: TransactionCanceledException): boolean {
  return CancellationReasons?.some(({ Code }) => Code === "ConditionalCheckFailed") ?? false;
}
