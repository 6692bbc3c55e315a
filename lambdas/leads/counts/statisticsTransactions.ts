import { createHash } from "node:crypto";
import type { TransactWriteCommandInput } from "@aws-sdk/lib-dynamodb";
import { itemAt, keyIsFree } from "../LeadTable.ts";
import { type CountableLead, isAsRead } from "../leadItem.ts";
import {
  type Counters,
  emptyStatistics,
  type LeadSums,
  publishedStatistics,
  type StatisticsItem,
  type StatisticsRecord,
  statisticsItem,
} from "./statisticsItem.ts";

/** Leads to add to statistics. */
export type CountStep = {
  readonly tableName: string;
  /** The key of the statistics. */
  readonly key: string;
  /** The statistics as they were read. */
  readonly record: StatisticsRecord;
  /** The leads as they were read. At most 99, without duplicates. */
  readonly leads: readonly CountableLead[];
  /** The sums over these leads. */
  readonly sums: LeadSums;
  /** The counters to remove. */
  readonly outdated: readonly string[];
};

/**
 * Marks each lead as counted and adds the sums: one item per lead, in order, then the statistics. DynamoDB rejects
 * the transaction if a lead is already marked, gone or edited, or if the statistics have a new generation or latest lead.
 * Equal steps have the same token, so DynamoDB detects duplicates within ten minutes.
 */
export function countTransaction(step: CountStep): TransactWriteCommandInput {
  const TransactItems = [...step.leads.map((lead) => markCounted(step, lead)), addSums(step)];
  const ClientRequestToken = createHash("sha256")
    .update(JSON.stringify(TransactItems))
    .digest("hex")
    .slice(0, 36);
  return { TransactItems, ClientRequestToken };
}

function markCounted({ tableName, record: { generation } }: CountStep, lead: CountableLead) {
  const asRead = isAsRead(lead);
  return {
    Update: {
      ...itemAt(tableName, lead.idempotency_key),
      UpdateExpression: "ADD counted_in :marks",
      // The tombstone of an erased lead has no entity.
      ConditionExpression: [
        "attribute_exists(entity) AND NOT contains(counted_in, :generation)",
        asRead.condition,
      ].join(" AND "),
      ExpressionAttributeValues: {
        ":marks": new Set([generation]),
        ":generation": generation,
        ...asRead.values,
      },
      ReturnValuesOnConditionCheckFailure: "ALL_OLD" as const,
    },
  };
}

function addSums({ tableName, key, record, sums, outdated }: CountStep) {
  const { latest_lead_at } = sums;
  const isNewer =
    record.latest_lead_at === undefined || String(latest_lead_at) > record.latest_lead_at;
  const addition = add(sums.counters);
  const removal = outdated.map((name, index) => [`#outdated${index}`, name] as const);
  return {
    Update: {
      ...itemAt(tableName, key),
      UpdateExpression: [
        `SET generation = :generation${isNewer ? ", latest_lead_at = :latest" : ""}`,
        addition.expression,
        ...(removal.length === 0 ? [] : [`REMOVE ${removal.map(([name]) => name).join(", ")}`]),
      ].join(" "),
      ConditionExpression: [
        "(attribute_not_exists(generation) OR generation = :generation)",
        isNewer
          ? "(attribute_not_exists(latest_lead_at) OR latest_lead_at < :latest)"
          : "latest_lead_at >= :latest",
      ].join(" AND "),
      ExpressionAttributeNames: { ...addition.names, ...Object.fromEntries(removal) },
      ExpressionAttributeValues: {
        ":generation": record.generation,
        ":latest": latest_lead_at,
        ...addition.values,
      },
    },
  };
}

/** The clause that adds counters to a statistics item, with its names and values. Leaves out zeros. */
export function add(counters: Counters) {
  const changed = Object.entries(counters).filter(([, value]) => value !== 0);
  return {
    expression: `ADD ${["revision :one", ...changed.map((_, index) => `#sum${index} :sum${index}`)].join(", ")}`,
    names: Object.fromEntries(changed.map(([name], index) => [`#sum${index}`, name])),
    values: {
      ":one": 1,
      ...Object.fromEntries(changed.map(([, value], index) => [`:sum${index}`, value])),
    },
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
          Item: statisticsItem(draft.key, emptyStatistics(draft.firstGeneration)),
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
          Item: statisticsItem(publishedStatistics.key, counted),
          ...hasGeneration(replaced),
        },
      },
      {
        Delete: {
          ...itemAt(tableName, draft.key),
          ConditionExpression: "revision = :read",
          ExpressionAttributeValues: { ":read": counted.revision },
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
