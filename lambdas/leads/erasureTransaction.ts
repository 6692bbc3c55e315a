import type { TransactWriteCommandInput } from "@aws-sdk/lib-dynamodb";
import type { SavedLead } from "@planner/shared/api/contract";
import { alertChannels, alertMarkKey } from "@planner/shared/lead/leadsTable";
import { itemAt } from "./LeadTable.ts";
import type { LatestLead } from "./readLeads.ts";
import { type LeadSums, publishedStatistics, type StatisticsRecord } from "./statisticsItem.ts";
import { addToSums, hasGeneration, sumValues } from "./statisticsTransactions.ts";

/** A lead to erase and all statistics that include it, as read. */
export type Erasure = {
  readonly leadKey: string;
  /** The response to repeated requests. It stays in the tombstone and contains no personal data. */
  readonly receipt: { readonly [Field in keyof SavedLead]?: SavedLead[Field] | undefined };
  /** The generations that include the lead. Undefined if there are none. */
  readonly countedIn: ReadonlySet<number> | undefined;
  /** The generation of the published statistics. */
  readonly published: number;
  /** All existing statistics that include the lead. */
  readonly counts: readonly CountWithLead[];
};

/** Statistics that include the lead to erase. */
export type CountWithLead = {
  readonly key: string;
  readonly record: StatisticsRecord;
  /** The lead's contribution. */
  readonly sums: LeadSums;
  /** The new latest lead. Undefined if the erased lead is not the latest. */
  readonly latest: LatestLead | "none" | undefined;
};

/**
 * Replaces the lead with a tombstone that occupies its key, so neither a repeated request nor a restore brings it
 * back (docs/decisions/0145). DynamoDB rejects the whole transaction if anything changed since it was read: the
 * statistics that include the lead, the published generation, or the new latest lead.
 */
export function erasureTransaction(
  tableName: string,
  erasure: Erasure,
  erasedAt: Date,
): TransactWriteCommandInput {
  const { leadKey, receipt, counts, published } = erasure;
  const { id, created_at } = receipt;
  const tombstone = {
    idempotency_key: leadKey,
    ...(id !== undefined && { id }),
    ...(created_at !== undefined && { created_at }),
    erased_at: erasedAt.toISOString(),
  };
  return {
    TransactItems: [
      { Put: { TableName: tableName, Item: tombstone, ...isCountedAsRead(erasure) } },
      ...alertChannels.map((channel) => ({
        Delete: itemAt(tableName, alertMarkKey(channel, leadKey)),
      })),
      ...counts.map((count) => ({
        Update: { ...itemAt(tableName, count.key), ...removal(count) },
      })),
      ...(counts.some(({ key }) => key === publishedStatistics.key)
        ? []
        : [
            {
              ConditionCheck: {
                ...itemAt(tableName, publishedStatistics.key),
                ...hasGeneration(published),
              },
            },
          ]),
      ...[...generationsByLatest(counts)].map(([key, generations]) => ({
        ConditionCheck: { ...itemAt(tableName, key), ...isCountedIn(generations) },
      })),
    ],
  };
}

function isCountedAsRead({ countedIn }: Erasure) {
  return countedIn === undefined
    ? { ConditionExpression: "attribute_exists(entity) AND attribute_not_exists(counted_in)" }
    : {
        ConditionExpression: "counted_in = :counted_in",
        ExpressionAttributeValues: { ":counted_in": new Set(countedIn) },
      };
}

/** Subtracts the lead from the statistics. */
function removal({ record, sums, latest }: CountWithLead) {
  return {
    UpdateExpression: [addToSums, ...latestUpdate(latest)].join(" "),
    ConditionExpression: "generation = :generation AND latest_lead_at = :read",
    ExpressionAttributeValues: {
      ":generation": record.generation,
      ":read": record.latest_lead_at,
      ...sumValues(sums, -1),
      ...(latest !== undefined && latest !== "none" && { ":latest": latest.created_at }),
    },
  };
}

function latestUpdate(latest: CountWithLead["latest"]): readonly string[] {
  if (latest === undefined) return [];
  return latest === "none" ? ["REMOVE latest_lead_at"] : ["SET latest_lead_at = :latest"];
}

/** The new latest leads, each with its generations. Grouped because a transaction may contain each item only once. */
function generationsByLatest(
  counts: readonly CountWithLead[],
): ReadonlyMap<string, readonly number[]> {
  const generations = new Map<string, readonly number[]>();
  for (const { latest, record } of counts) {
    if (latest === undefined || latest === "none") continue;
    const others = generations.get(latest.leadKey) ?? [];
    generations.set(latest.leadKey, [...others, record.generation]);
  }
  return generations;
}

function isCountedIn(generations: readonly number[]) {
  const names = generations.map((_, index) => `:generation${index}`);
  return {
    ConditionExpression: names.map((name) => `contains(counted_in, ${name})`).join(" AND "),
    ExpressionAttributeValues: Object.fromEntries(
      names.map((name, index) => [name, generations[index]]),
    ),
  };
}
