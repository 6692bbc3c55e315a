import { createHash } from "node:crypto";
import type { TransactWriteCommandInput } from "@aws-sdk/lib-dynamodb";
import { type CountableLead, sumLeads } from "./CountableLead.ts";
import type { StatisticsRecord } from "./StatisticsRecord.ts";

/** Leads to add to a count, and the count as it was read. */
export type CountStep = {
  readonly tableName: string;
  /** The item that holds the count. */
  readonly key: string;
  readonly record: StatisticsRecord;
  /** At most 99, each once. */
  readonly leads: readonly [CountableLead, ...CountableLead[]];
};

/**
 * The transaction that marks each lead as counted in the generation and adds the sums: one item for each lead, in their
 * order, then the count. It is refused as a whole when a lead bears the mark already or is gone, and when the count has
 * another generation or latest lead than the one that was read. The same step has the same token, so that a repetition
 * within ten minutes is answered as the first time.
 */
export function countTransaction(step: CountStep): TransactWriteCommandInput {
  const TransactItems = [...step.leads.map((lead) => markLead(step, lead)), addSums(step)];
  const ClientRequestToken = createHash("sha256")
    .update(JSON.stringify(TransactItems))
    .digest("hex")
    .slice(0, 36);
  return { TransactItems, ClientRequestToken };
}

function markLead({ tableName, record: { generation } }: CountStep, lead: CountableLead) {
  return {
    Update: {
      TableName: tableName,
      Key: { idempotency_key: lead.idempotency_key },
      UpdateExpression: "ADD counted_in :marks",
      // An erased lead has left its key and no entity.
      ConditionExpression: "attribute_exists(entity) AND NOT contains(counted_in, :generation)",
      ExpressionAttributeValues: {
        ":marks": new Set([generation]),
        ":generation": generation,
      },
    },
  };
}

function addSums({ tableName, key, record, leads }: CountStep) {
  const { latest_lead_at, ...sums } = sumLeads(leads);
  const isNewer =
    record.latest_lead_at === undefined || String(latest_lead_at) > record.latest_lead_at;
  return {
    Update: {
      TableName: tableName,
      Key: { idempotency_key: key },
      UpdateExpression: [
        `SET generation = :generation${isNewer ? ", latest_lead_at = :latest" : ""}`,
        "ADD total_leads :leads, job_value_cents :job_value, revenue_30_cents :revenue",
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
        ":leads": sums.total_leads,
        ":job_value": sums.job_value_cents,
        ":revenue": sums.revenue_30_cents,
      },
    },
  };
}
