import type { TransactWriteCommandInput } from "@aws-sdk/lib-dynamodb";
import { alertChannels } from "../alerts/AlertChannel.ts";
import { alertMarkKey } from "../alerts/alertMarkKey.ts";
import { sumLeads } from "../statistics/CountableLead.ts";
import { publishedStatistics } from "../statistics/statisticsItems.ts";
import type { CountWithLead, Erasure, Latest } from "./readErasure.ts";

/**
 * The transaction that takes a lead out, and leaves its key with what a repeated request is answered: who sends it again,
 * or restores the table from a point in time, finds the key taken (decision 145). It is refused as a whole unless everything is as it was read: the counts that
 * bear the lead, which of them is published, and the lead that becomes the latest one.
 */
export function eraseTransaction(
  TableName: string,
  erasure: Erasure,
  erasedAt: Date,
): TransactWriteCommandInput {
  const { leadKey, receipt, counts, published } = erasure;
  const { id, created_at } = receipt;
  const left = {
    idempotency_key: leadKey,
    ...(id !== undefined && { id }),
    ...(created_at !== undefined && { created_at }),
    erased_at: erasedAt.toISOString(),
  };
  return {
    TransactItems: [
      { Put: { TableName, Item: left, ...stillMarked(erasure) } },
      ...alertChannels.map((channel) => ({
        Delete: { TableName, Key: { idempotency_key: alertMarkKey(channel, leadKey) } },
      })),
      ...counts.map((count) => ({ Update: { TableName, ...without(count) } })),
      ...(counts.some(({ key }) => key === publishedStatistics.key)
        ? []
        : [{ ConditionCheck: { TableName, ...stillPublished(published) } }]),
      ...[...latestLeads(counts)].map(([idempotency_key, generations]) => ({
        ConditionCheck: { TableName, Key: { idempotency_key }, ...stillCounted(generations) },
      })),
    ],
  };
}

function stillMarked({ marks }: Erasure) {
  return marks === undefined
    ? {
        ConditionExpression: "attribute_exists(entity) AND attribute_not_exists(counted_in)",
      }
    : {
        ConditionExpression: "counted_in = :marks",
        ExpressionAttributeValues: { ":marks": new Set(marks) },
      };
}

function stillPublished(generation: number) {
  return {
    Key: { idempotency_key: publishedStatistics.key },
    ConditionExpression: "attribute_not_exists(generation) OR generation = :published",
    ExpressionAttributeValues: { ":published": generation },
  };
}

/** Takes a lead's values out of a count. */
function without({ key, record, lead, latest }: CountWithLead) {
  const sums = sumLeads([lead]);
  return {
    Key: { idempotency_key: key },
    UpdateExpression: [
      "ADD total_leads :leads, job_value_cents :job_value, revenue_30_cents :revenue",
      ...(latest === undefined ? [] : [changeOfLatest(latest)]),
    ].join(" "),
    ConditionExpression: "generation = :generation AND latest_lead_at = :read",
    ExpressionAttributeValues: {
      ":generation": record.generation,
      ":read": record.latest_lead_at,
      ":leads": -sums.total_leads,
      ":job_value": -sums.job_value_cents,
      ":revenue": -sums.revenue_30_cents,
      ...(latest !== undefined && latest !== "none" && { ":latest": latest.created_at }),
    },
  };
}

function changeOfLatest(latest: Latest): string {
  return latest === "none" ? "REMOVE latest_lead_at" : "SET latest_lead_at = :latest";
}

/** The leads that become the latest, each with the counts in which it does: a transaction may name an item once. */
function latestLeads(counts: readonly CountWithLead[]): ReadonlyMap<string, readonly number[]> {
  const generations = new Map<string, readonly number[]>();
  for (const { latest, record } of counts) {
    if (latest === undefined || latest === "none") continue;
    generations.set(latest.leadKey, [
      ...(generations.get(latest.leadKey) ?? []),
      record.generation,
    ]);
  }
  return generations;
}

function stillCounted(generations: readonly number[]) {
  const names = generations.map((_, place) => `:generation${place}`);
  return {
    ConditionExpression: names.map((name) => `contains(counted_in, ${name})`).join(" AND "),
    ExpressionAttributeValues: Object.fromEntries(
      names.map((name, place) => [name, generations[place]]),
    ),
  };
}
