import { createHash } from "node:crypto";
import type { TransactWriteCommandInput } from "@aws-sdk/lib-dynamodb";
import { itemAt, keyIsFree } from "./LeadTable.ts";
import {
  emptyStatistics,
  type LeadSums,
  publishedStatistics,
  type StatisticsItem,
  type StatisticsRecord,
} from "./statisticsItem.ts";

/** Leads to add to statistics. */
export type CountStep = {
  readonly tableName: string;
  /** The key of the statistics. */
  readonly key: string;
  /** The statistics as read. */
  readonly record: StatisticsRecord;
  /** At most 99, without duplicates. */
  readonly leadKeys: readonly string[];
  /** The sums over these leads. */
  readonly sums: LeadSums;
};

/**
 * Marks each lead as counted and adds the sums: one item per lead, in order, then the statistics. DynamoDB rejects
 * the transaction if a lead is already marked or gone, or if the statistics have a new generation or latest lead.
 * Equal steps have the same token, so DynamoDB detects duplicates within ten minutes.
 */
export function countTransaction(step: CountStep): TransactWriteCommandInput {
  const TransactItems = [...step.leadKeys.map((key) => markCounted(step, key)), addSums(step)];
  const ClientRequestToken = createHash("sha256")
    .update(JSON.stringify(TransactItems))
    .digest("hex")
    .slice(0, 36);
  return { TransactItems, ClientRequestToken };
}

function markCounted({ tableName, record: { generation } }: CountStep, leadKey: string) {
  return {
    Update: {
      ...itemAt(tableName, leadKey),
      UpdateExpression: "ADD counted_in :marks",
      // The tombstone of an erased lead has no entity.
      ConditionExpression: "attribute_exists(entity) AND NOT contains(counted_in, :generation)",
      ExpressionAttributeValues: {
        ":marks": new Set([generation]),
        ":generation": generation,
      },
    },
  };
}

function addSums({ tableName, key, record, sums }: CountStep) {
  const { latest_lead_at } = sums;
  const isNewer =
    record.latest_lead_at === undefined || String(latest_lead_at) > record.latest_lead_at;
  return {
    Update: {
      ...itemAt(tableName, key),
      UpdateExpression: [
        `SET generation = :generation${isNewer ? ", latest_lead_at = :latest" : ""}`,
        addToSums,
      ].join(" "),
      ConditionExpression: [
        "(attribute_not_exists(generation) OR generation = :generation)",
        isNewer
          ? "(attribute_not_exists(latest_lead_at) OR latest_lead_at < :latest)"
          : "latest_lead_at >= :latest",
      ].join(" AND "),
      ExpressionAttributeValues: {
        ":generation": record.generation,
        ":latest": latest_lead_at,
        ...sumValues(sums, 1),
      },
    },
  };
}

/** Adds `sumValues` to the sums. */
export const addToSums =
  "ADD total_leads :leads, job_value_cents :job_value, revenue_30_cents :revenue";

/** The values for `addToSums`. Positive values add leads, negative values remove them. */
export function sumValues(sums: LeadSums, sign: 1 | -1) {
  return {
    ":leads": sign * sums.total_leads,
    ":job_value": sign * sums.job_value_cents,
    ":revenue": sign * sums.revenue_30_cents,
  };
}

/** A draft, and the generation of the published statistics that it replaces. */
export type Replacement = { readonly replaced: number; readonly draft: StatisticsItem };

/** Creates the draft unless it exists or the published statistics have another generation. */
export function draftTransaction(
  tableName: string,
  { replaced, draft }: Replacement,
): TransactWriteCommandInput {
  return {
    TransactItems: [
      {
        ConditionCheck: {
          ...itemAt(tableName, publishedStatistics.key),
          ...hasGeneration(replaced),
        },
      },
      {
        Put: {
          TableName: tableName,
          Item: { idempotency_key: draft.key, ...emptyStatistics(draft.firstGeneration) },
          ConditionExpression: keyIsFree,
        },
      },
    ],
  };
}

/** Publishes the draft and deletes it, unless it changed since it was read or another draft was published. */
export function publishTransaction(
  tableName: string,
  { replaced, draft }: Replacement,
  counted: StatisticsRecord,
): TransactWriteCommandInput {
  return {
    TransactItems: [
      {
        Put: {
          TableName: tableName,
          Item: { idempotency_key: publishedStatistics.key, ...counted },
          ...hasGeneration(replaced),
        },
      },
      {
        Delete: {
          ...itemAt(tableName, draft.key),
          ConditionExpression: "total_leads = :counted",
          ExpressionAttributeValues: { ":counted": counted.total_leads },
        },
      },
    ],
  };
}

/** The condition that the statistics have this generation or do not exist yet. */
export function hasGeneration(generation: number) {
  return {
    ConditionExpression: "attribute_not_exists(generation) OR generation = :expected",
    ExpressionAttributeValues: { ":expected": generation },
  };
}
