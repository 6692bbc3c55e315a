import type { TransactWriteCommandInput } from "@aws-sdk/lib-dynamodb";
import type { SavedLead } from "@planner/shared/api/contract";
import { alertChannels, alertKinds, alertMarkKey } from "@planner/shared/lead/leadsTable";
import { type LeadCount, type LeadCounts, publishedChecks } from "./counts/leadCounts.ts";
import type { Counters } from "./counts/statisticsItem.ts";
import { add } from "./counts/statisticsTransactions.ts";
import { type Item, itemAt } from "./LeadTable.ts";
import { editedAttributes, isAsRead } from "./leadItem.ts";
import type { LatestLead } from "./readLeads.ts";

/** A lead to erase and all statistics that include it, as they were read. */
export type Erasure = Omit<LeadCounts, "counts"> & {
  readonly leadKey: string;
  /** The response to repeated requests. It stays in the tombstone and contains no personal data. */
  readonly receipt: { readonly [Field in keyof SavedLead]?: SavedLead[Field] | undefined };
  /** The lead's item. */
  readonly item: Item;
  readonly counts: readonly CountWithLead[];
};

/** Statistics that include the lead to erase. */
export type CountWithLead = LeadCount & {
  /** The counters to add, which subtract the lead. */
  readonly change: Counters;
  /** The new latest lead. Undefined if the erased lead is not the latest. */
  readonly latest: LatestLead | "none" | undefined;
};

/**
 * Replaces the lead with a tombstone that occupies its key, so neither a repeated request nor a restore brings it
 * back (docs/decisions/0145). DynamoDB rejects the whole transaction if anything changed since it was read: the
 * lead, the statistics that include it, the published generation, or the new latest lead.
 */
export function erasureTransaction(
  tableName: string,
  erasure: Erasure,
  erasedAt: Date,
): TransactWriteCommandInput {
  const { leadKey, receipt, counts } = erasure;
  const { id, created_at } = receipt;
  const tombstone = {
    idempotency_key: leadKey,
    ...(id !== undefined && { id }),
    ...(created_at !== undefined && { created_at }),
    erased_at: erasedAt.toISOString(),
  };
  return {
    TransactItems: [
      { Put: { TableName: tableName, Item: tombstone, ...isUnchanged(erasure) } },
      ...alertChannels.flatMap((channel) =>
        alertKinds.map((kind) => ({
          Delete: itemAt(tableName, alertMarkKey(channel, leadKey, kind)),
        })),
      ),
      ...counts.map((count) => ({
        Update: { ...itemAt(tableName, count.key), ...removal(count) },
      })),
      ...publishedChecks(tableName, erasure),
      ...[...generationsByLatest(counts)].map(([key, generations]) => ({
        ConditionCheck: { ...itemAt(tableName, key), ...isCountedIn(generations) },
      })),
    ],
  };
}

function isUnchanged({ item }: Erasure) {
  const { condition, values } = isAsRead(item, [...editedAttributes, "counted_in", "event_count"]);
  return {
    ConditionExpression: `attribute_exists(entity) AND ${condition}`,
    ...(Object.keys(values).length > 0 && { ExpressionAttributeValues: values }),
  };
}

/** Subtracts the lead from the statistics. */
function removal({ record, change, latest }: CountWithLead) {
  const { expression, names, values } = add(change);
  return {
    UpdateExpression: [expression, ...latestUpdate(latest)].join(" "),
    ConditionExpression: "generation = :generation AND latest_lead_at = :read",
    ExpressionAttributeNames: names,
    ExpressionAttributeValues: {
      ":generation": record.generation,
      ":read": record.latest_lead_at,
      ...values,
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
